#!/bin/sh
# Writes deploy/images.env: the base images with the digests that their tags have now at the registry. Look at the difference, and commit the file: from then on
# Docker refuses an image with other content. Run it again to take updates.
set -eu
cd "$(dirname "$0")"
pin() {
  digest=$(docker buildx imagetools inspect "$1" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) echo "$1@$digest" ;;
    *) echo "$1 has no digest at the registry: $digest" >&2; exit 1 ;;
  esac
}
node=$(pin "$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)")
postgres=$(pin postgres:17)
printf 'NODE_IMAGE=%s\nPOSTGRES_IMAGE=%s\n' "$node" "$postgres" > images.env
cat images.env
