import { inflateSync } from 'node:zlib'

/**
 * The visible text of one of our documents, page by page: each drawn string, decoded with its
 * font’s table.
 */
export function documentText(file: Buffer): string {
  const objects = objectsIn(file)
  const tables = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = objects.get(font)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? ''
      const table = objects.get(unicode)?.body
      if (table !== undefined) tables.set(name, glyphsIn(table))
    }
  return [...objects.values()]
    .filter(({ body }) => body.includes(' Tf'))
    .flatMap(({ body }) => stringsIn(body, tables))
    .join('\n')
}

/** The objects of a file, each with its dictionary and its stream as text. */
function objectsIn(file: Buffer) {
  const source = file.toString('latin1')
  return new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', text = '']) => {
      const [head = '', stream] = text.split(/stream\r?\n/, 2)
      return [id, { head, body: stream === undefined ? '' : unpacked(head, stream) }]
    }),
  )
}

function unpacked(head: string, stream: string) {
  const length = Number(head.match(/\/Length (\d+)/)?.[1] ?? 0)
  const bytes = Buffer.from(stream.slice(0, length), 'latin1')
  if (!head.includes('/FlateDecode') || head.includes('/Length1')) return ''
  return inflateSync(bytes).toString('latin1')
}

/** The character of each glyph of a font. */
function glyphsIn(table: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  const ranges = /<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi
  for (const [, first = '', , letters = ''] of table.matchAll(ranges))
    for (const [place, [, letter = '']] of [...letters.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(hexOf(Number.parseInt(first, 16) + place), lettersIn(letter))
  return glyphs
}

function hexOf(glyph: number) {
  return glyph.toString(16).padStart(4, '0')
}

function lettersIn(hex: string) {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

function stringsIn(body: string, tables: Map<string, Map<string, string>>): string[] {
  let table: Map<string, string> | undefined
  const strings: string[] = []
  for (const [, font, drawn] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) table = tables.get(font)
    else if (drawn !== undefined)
      strings.push(
        [...drawn.matchAll(/<([0-9a-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [])
          .map((glyph) => table?.get(glyph) ?? '')
          .join(''),
      )
  }
  return strings
}
