# Parts of sentences.
list-and = { $before } and { $last }
