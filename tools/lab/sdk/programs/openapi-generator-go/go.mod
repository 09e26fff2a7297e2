module calls

go 1.24

require gopkg.in/validator.v2 v2.0.1
