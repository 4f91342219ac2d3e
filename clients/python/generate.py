"""Makes src/outrider_sdk/generated from openapi.json with openapi-python-client, without operations that are not for API
clients. Nothing in that folder is edited manually."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SOURCE = FOLDER / ".." / ".." / "openapi.json"
TARGET = FOLDER / "src" / "outrider_sdk" / "generated"


def client_document(document: dict[str, Any]) -> dict[str, Any]:
    """Returns the part of the document that API clients use, with the schemas that it needs."""
    document["paths"] = {
        path: kept
        for path, methods in document["paths"].items()
        if (kept := {name: one for name, one in methods.items() if "x-audience" not in one and not one.get("deprecated")})
    }
    for methods in document["paths"].values():
        for one in methods.values():
            body = one.get("requestBody", {"required": True})
            for content in [] if body["required"] else body["content"].values():
                # The generator cannot leave out a body that may be null.
                content["schema"] = content["schema"].get("anyOf", [content["schema"]])[0]
    # Payloads of webhooks are typed by their union.
    document.pop("webhooks")
    schemas = document["components"]["schemas"]
    codes = [one["x-error-codes"]["$ref"] for methods in document["paths"].values() for one in methods.values()]
    waiting = [document["paths"], document["components"]["responses"], document["components"]["parameters"]]
    waiting += [{"$ref": reference} for reference in [*codes, "#/components/schemas/WebhookEvent"]]
    used: set[str] = set()
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).removeprefix("#/components/schemas/")
            if name in schemas and name not in used:
                used.add(name)
                waiting.append(schemas[name])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    document["components"]["schemas"] = {name: schemas[name] for name in schemas if name in used}
    return document


def main() -> int:
    document = client_document(json.loads(SOURCE.read_text()))
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "openapi.json"
        source.write_text(json.dumps(document))
        # The generated code is compiled and type-checked; how it is formatted does not matter.
        config = Path(folder) / "config.yml"
        config.write_text("post_hooks: []\n")
        made = subprocess.run(
            ["openapi-python-client", "generate", "--path", source, "--config", config]
            + ["--meta", "none", "--output-path", TARGET, "--overwrite"],
            capture_output=True,
            text=True,
            check=False,
        )
    if made.returncode != 0 or "WARNING" in made.stdout:
        print(made.stdout, made.stderr)
        return 1
    return 0


sys.exit(main())
