# Varnish 7 as the CDN in front of the shop, which runs with CDN_SECONDS=60 and CDN_PURGE_URL=http://127.0.0.1:6081/.
# Needs the vmod xkey (Debian: varnish-modules). varnishd -a :6081 -f varnish.vcl
vcl 4.1;

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 15s;
  .probe = {
    .url = "/pages-ready";
    .interval = 2s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
  }
}

acl shops {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (!client.ip ~ shops) {
      return (synth(403));
    }
    set req.http.n-dropped = xkey.softpurge(regsuball(req.http.Cache-Tag, ",", " "));
    return (synth(200, "dropped"));
  }
  # Calls and everything but reads are never cached; tokens are sent in them.
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/(api|metrics|livez|readyz|pages-ready|healthz)") {
    return (pass);
  }
  # Outdated pages are served only when the shop does not answer.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  # Other languages than English have other pages at the same URLs; the shop's own page cache holds them.
  if (req.http.Cookie ~ "jhatpat_language=(?!en)") {
    return (pass);
  }
  # For everybody else the pages are the same.
  unset req.http.Cookie;
  unset req.http.Authorization;
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.CDN-Cache-Control ~ "max-age=\d+" && beresp.http.Cache-Status !~ "ttl=-") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*max-age=(\d+).*", "\1s"), 0s);
    # Still served while the shop is down.
    set beresp.grace = 24h;
    set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
    # Skips Varnish's built-in rules, which read the Cache-Control that is meant for browsers.
    return (deliver);
  } else if (beresp.http.Cache-Control !~ "public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}
