import { widthOf } from './measure.ts'
import type { Span, Tone } from './picture.ts'

export interface Piece {
  text: string
  tone: Tone
}

const space = 3.6

/**
 * Breaks pieces of text into lines that are no wider than told; a single word that is wider stands
 * alone.
 */
export function broken(pieces: Piece[], widest: number): Span[][] {
  const lines: Span[][] = [[]]
  let end = 0
  for (const { text, tone } of pieces) {
    for (const word of text.split(' ').filter(Boolean)) {
      const width = widthOf(word, tone)
      if (end > 0 && end + space + width > widest) {
        lines.push([])
        end = 0
      }
      end = added(lines.at(-1) ?? [], { text: word, tone, width, x: end === 0 ? 0 : end + space })
    }
  }
  return lines
}

/**
 * Puts a word at the end of a line, into the last span where that has the same tone. The answer is
 * where the line ends.
 */
function added(line: Span[], word: Span) {
  const last = line.at(-1)
  if (last?.tone === word.tone) {
    last.text += ` ${word.text}`
    last.width = widthOf(last.text, last.tone)
    return last.x + last.width
  }
  line.push(word)
  return word.x + word.width
}

export function widthOfLines(lines: Span[][]) {
  return Math.max(0, ...lines.map((line) => endOf(line)))
}

function endOf(line: Span[]) {
  const last = line.at(-1)
  return last ? last.x + last.width : 0
}
