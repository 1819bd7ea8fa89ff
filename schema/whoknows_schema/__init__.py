"""The vocabulary of whoknows: values, names, times, verbs and errors. It knows no database."""
