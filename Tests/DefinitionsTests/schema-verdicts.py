"""Validates files with the schema whose path is the first argument. Each further argument is `name=path`.

Prints `name=valid` or `name=invalid` for each file.
"""

import json
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """The core schema of YAML 1.2: dates and sexagesimal numbers are text, only true and false are booleans."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(true|false)$", "tf"),
    ("null", r"^(~|null|)$", "~n\0"),
    ("int", r"^[-+]?(0|[1-9][0-9]*)$", "-+0123456789"),
    ("float", r"^[-+]?([0-9]*\.)?[0-9]+([eE][-+]?[0-9]+)?$", "-+.0123456789"),
]:
    letters = list(first.replace("\0", "")) + ([""] if "\0" in first else [])
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), letters)


def text_keys(value):
    """Returns the value with all keys converted to text, as in JSON."""
    if isinstance(value, dict):
        return {str(key): text_keys(item) for key, item in value.items()}
    if isinstance(value, list):
        return [text_keys(item) for item in value]
    return value


with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for argument in sys.argv[2:]:
    name, path = argument.split("=", 1)
    try:
        with open(path) as file:
            value = text_keys(yaml.load(file, Loader))
        verdict = "valid" if validator.is_valid(value) else "invalid"
    except Exception:  # An unreadable file is invalid.
        verdict = "invalid"
    print(f"{name}={verdict}")
