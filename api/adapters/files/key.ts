/**
 * Refuses anything but a key: an area and an id, of lower-case letters, digits and hyphens. Such a
 * key cannot leave its folder and means the same on every file system and in every address.
 */
export function checkKey(key: string) {
  if (!/^[a-z][a-z0-9-]{0,39}\/[a-z0-9][a-z0-9-]{0,63}$/.test(key)) {
    throw new Error('A file key is an area and an id, such as "documents/0198c4b2-7d1e".')
  }
}
