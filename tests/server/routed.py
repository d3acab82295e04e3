"""Build the routes in the process that all servers are forked from, so that none of them has to."""

from voyageur.server.http.app import routed

routed()
