/**
 * Refuses what is no key: an area and an id, of lower-case letters, digits and hyphens. So no key can leave its place, and none means something
 * else on another file system or in an address.
 */
export function checkKey(key: string) {
  if (!/^[a-z][a-z0-9-]{0,39}\/[a-z0-9][a-z0-9-]{0,63}$/.test(key)) {
    throw new Error('A file key is an area and an id, such as "documents/0198c4b2-7d1e".')
  }
}
