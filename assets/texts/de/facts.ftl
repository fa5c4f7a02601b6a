# Satzteile.
list-and = { $before } und { $last }
