"""Django: its URL resolver, request.GET, request.POST, request.FILES."""

import json
import os
import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpResponse
from django.urls import path, re_path
from log import ROUTES, log, tree

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of a test server",
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    APPEND_SLASH=False,
    LOGGING_CONFIG=None,
    DATA_UPLOAD_MAX_MEMORY_SIZE=50_000_000,
)
django.setup()


def answer(pattern):
    def handle(request, **params):
        line = dict(method=request.method, path=request.path_info, pattern=pattern, params=params)
        line["query"] = tree({name: values for name, values in request.GET.lists()})
        if request.content_type == "application/json":
            try:
                line["body"] = tree(json.loads(request.body))
            except (ValueError, RecursionError):
                return HttpResponse("refused", status=400)
        else:
            line["body"] = tree({name: values for name, values in request.POST.lists()})
            line["files"] = [
                {"field": field, "name": file.name, "size": file.size}
                for field, files in request.FILES.lists()
                for file in files
            ]
        log(**line)
        return HttpResponse("ok")

    return handle


def route_of(pattern):
    rule = pattern.lstrip("/").replace("{id}", "<str:id>").replace("/*", "/<path:rest>")
    return path(rule, answer(pattern))


urlpatterns = [*map(route_of, ROUTES), re_path(r"^(?s:.*)$", answer(""))]
application = WSGIHandler()
