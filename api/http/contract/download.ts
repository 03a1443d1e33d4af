/** Headers of a file that is saved and never shown, so that nothing in it runs. */
export function downloadHeaders(name: string, type: string, size: number) {
  const ending = name.slice(name.lastIndexOf('.'))
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': `attachment; filename="document${ending}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*!]/g, escaped)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
}

/**
 * Headers of an uploaded picture in a frame of one of our pages. The frame runs nothing and loads
 * nothing.
 */
export function previewHeaders(type: string, size: number) {
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  }
}

/**
 * Headers of a picture on one of our pages. It is requested each time, so that access that has
 * ended takes effect at once.
 */
export function inlineHeaders(type: string, size: number) {
  return {
    'content-type': type,
    'content-length': String(size),
    'cache-control': 'private, no-cache',
  }
}

function escaped(character: string) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
