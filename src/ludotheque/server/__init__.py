"""The server on which people play together: the hub, its store, its bots, the page.

It knows the contract of `ludotheque.core` only, never a game by name.
"""

from typing import TYPE_CHECKING

from ludotheque.server.settings import Limits, Settings

if TYPE_CHECKING:
    from ludotheque.server.app import create_app
    from ludotheque.server.run import serve

__all__ = ["Limits", "Settings", "create_app", "serve"]


def __getattr__(name: str) -> object:
    """Load what needs the web framework only when it is asked for."""
    if name == "serve":
        from ludotheque.server.run import serve

        return serve
    if name == "create_app":
        from ludotheque.server.app import create_app

        return create_app
    raise AttributeError(name)
