/** A file is saved and never shown: what is in it runs nowhere, whatever it is. */
export function downloadHeaders(name: string, type: string, size: number) {
  const ending = name.slice(name.lastIndexOf('.'))
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': `attachment; filename="document${ending}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*!]/g, escaped)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  }
}

/** A picture that somebody uploaded, in a frame of one of our pages: the frame runs nothing and reaches nothing. */
export function previewHeaders(type: string, size: number) {
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  }
}

/** A picture that stands on a page of ours. It is looked for again each time, so that one that may be seen no more is seen no more. */
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
