vcl 4.1;

# Varnish 7 before the shop: to /etc/varnish/shop.vcl (Debian: apt-get install varnish varnish-modules). Start it with
#   varnishd -a visitors=127.0.0.1:6081 -a purge=127.0.0.1:6082 -f /etc/varnish/shop.vcl -s malloc,256m -p http_gzip_support=off
# Visitors come from the proxy that speaks https (Caddyfile, nginx.conf) to 6081 in place of 3000. Purges come to 6082 and nowhere else:
# no visitor may reach that port. Without http_gzip_support=off Varnish compresses by itself, with a sixth more bytes than Brotli.
# In .env: HOST=127.0.0.1 TRUST_PROXY=2 EDGE_CACHE=varnish EDGE_PURGE_URL=http://127.0.0.1:6082

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 5s;
    # Longer than REQUEST_TIMEOUT: the shop says itself what has taken too long.
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 2s;
        .window = 4;
        .threshold = 2;
        .initial = 2;
    }
}

sub vcl_recv {
    if (local.socket == "purge") {
        if (req.method != "PURGE" || !req.http.Surrogate-Key) {
            return (synth(405));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
    }
    if (req.method == "PURGE") {
        return (synth(405));
    }

    # Nothing of these changes an answer of the shop: they must not change what others are sent either.
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Forwarded-Prefix;
    unset req.http.X-Original-URL;
    unset req.http.X-Rewrite-URL;
    unset req.http.X-HTTP-Method-Override;
    unset req.http.Forwarded;
    # Visitors decide on no traces.
    unset req.http.traceparent;
    unset req.http.Surrogate-Key;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization) {
        return (pass);
    }

    if (req.restarts == 0) {
        unset req.http.X-Looked-Up;
    }
    # Old pages are served beyond their time only while the shop is ill, or has just failed at this request.
    if (req.restarts == 0 && std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    } else {
        set req.grace = 24h;
    }

    # What answers may depend on, in as few ways as there are answers.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # What campaigns append says nothing to the shop.
    set req.url = regsuball(req.url, "(?<=[?&])(?:utm_[a-z_]+|gclid|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|msclkid|igshid|mc_cid|mc_eid)(?:=[^&]*)?(?:&|$)", "");

    if (req.url !~ "^/api/") {
        # Pages read these parameters, and no others: knownParameters in server/storefront/mount.ts.
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:q|filter|price|stock|rating|sort|show|cursor|coupon|rated|photos|page|_routes)=[^&])[^&]*(?:&|$)", "");
        # Who has chosen Hindi and comes from elsewhere is led to it by the shop; a page of ours and a file stay where they are.
        if (req.http.Cookie ~ "(?:^|;\s*)language=hi\b" && req.http.Sec-Fetch-Site != "same-origin"
            && req.url !~ "^/hi(?:/|\?|$)" && req.url !~ "^[^?]*\.[a-z0-9]+(?:\?|$)") {
            return (pass);
        }
        # A page is the same for everybody: who somebody is, is asked for by calls.
        unset req.http.Cookie;
    } else {
        if (req.http.Cookie) {
            return (pass);
        }
        if (req.http.Accept-Language ~ "(?i)^\s*hi(?:-[a-z0-9]+)?\s*(?:,|$)") {
            set req.http.Accept-Language = "hi";
        } elsif (req.http.Accept-Language !~ "(?i)\bhi\b") {
            set req.http.Accept-Language = "en";
        } else {
            # Hindi, but not before all: the shop weighs it.
            return (pass);
        }
    }
    set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
    set req.http.X-Looked-Up = "1";
    return (hash);
}

# The shop answers alike under each of its names: an invented one makes no second copy.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    if (beresp.status >= 500) {
        if (bereq.is_bgfetch) {
            # The old one stays.
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    if (beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Surrogate-Control ~ "^max-age=\d+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        return (deliver);
    }
    if (beresp.status == 200 && !beresp.http.Set-Cookie && !beresp.http.Surrogate-Control
        && beresp.http.Cache-Control ~ "^public, max-age=[1-9]") {
        # Files. Varnish has read for how long.
        set beresp.grace = 24h;
        return (deliver);
    }
    # Not for the cache. Others need not wait for this answer to find that out.
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
}

sub vcl_deliver {
    # An answer of before is better than none.
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-Looked-Up) {
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "varnish; hit";
    } elsif (!resp.http.Cache-Status) {
        set resp.http.Cache-Status = "varnish; fwd=miss";
    }
}

sub vcl_synth {
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.body = resp.reason;
    return (deliver);
}

sub vcl_backend_error {
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Retry-After = "5";
    set beresp.body = "We'll be back in a moment. Please try again.";
    return (deliver);
}
