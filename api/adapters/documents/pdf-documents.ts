import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { createInstance } from 'i18next'
import Pdfkit from 'pdfkit'
import texts from '#locales/en/documents.json' with { type: 'json' }
import type { DocumentBlock, DocumentContent, DocumentsPort } from './documents.port.ts'
import { drawTable } from './pdf-table.ts'

const margin = 56
const ink = '#241a2e'
const soft = '#5b5265'

/**
 * Static instances of the two variable fonts in src/styles/fonts: the library cannot take a subset
 * of a compressed font.
 */
const fonts = Object.fromEntries(
  (
    [
      ['body', 'hanken-grotesk-regular'],
      ['strong', 'hanken-grotesk-semibold'],
      ['display', 'besley-medium'],
    ] as const
  ).map(([name, file]) => [name, readFileSync(new URL(`fonts/${file}.ttf`, import.meta.url))]),
)

/** Writes documents with pdfkit. */
export function pdfDocuments(): DocumentsPort {
  const i18n = createInstance({
    lng: 'en',
    fallbackLng: 'en',
    ns: 'documents',
    defaultNS: 'documents',
    resources: { en: { documents: texts } },
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  })
  void i18n.init()
  return { text: (key, values = {}) => i18n.t(key, values), draw }
}

function draw(content: DocumentContent) {
  const pdf = new Pdfkit({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    pdfVersion: '1.7',
    // The library's types do not list the subset for universal access yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: { Title: content.title, CreationDate: content.createdAt, ModDate: content.createdAt },
    // Without a font here pdfkit begins with one that is not embedded; its types allow only paths.
    font: fonts['body'] as unknown as string,
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  addText(pdf, root, { tag: 'H1', font: 'display', size: 24, text: content.title })
  pdf.moveDown(0.8)
  addParties(pdf, root, content.parties)
  for (const block of content.blocks) addBlock(pdf, root, block)
  root.end()
  addFooters(pdf, content.footer)
  pdf.end()
  return buffer(pdf)
}

type Pdf = PDFKit.PDFDocument

interface TextStyle {
  tag: string
  font: 'body' | 'strong' | 'display'
  size: number
  text: string
  color?: string
}

function addText(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { tag, font, size, text, color = ink }: TextStyle,
) {
  const { left } = pdf.page.margins
  root.add(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(color).text(drawable(text), left, pdf.y)
    }),
  )
}

function addParties(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  parties: DocumentContent['parties'],
) {
  for (const { label, lines } of parties) {
    addText(pdf, root, { tag: 'P', font: 'body', size: 9, text: label, color: soft })
    const [name = '', ...rest] = lines
    addText(pdf, root, { tag: 'P', font: 'strong', size: 12, text: name })
    for (const line of rest) addText(pdf, root, { tag: 'P', font: 'body', size: 10, text: line })
    pdf.moveDown(0.6)
  }
}

function addBlock(pdf: Pdf, root: PDFKit.PDFStructureElement, block: DocumentBlock) {
  if (block.kind === 'heading') {
    pdf.moveDown(0.8)
    // Keeps a heading from standing alone at the foot of a page.
    if (pdf.y > pdf.page.maxY() - 80) pdf.addPage()
    addText(pdf, root, { tag: 'H2', font: 'display', size: 14, text: block.text })
    pdf.moveDown(0.4)
  } else if (block.kind === 'text') {
    addText(pdf, root, { tag: 'P', font: 'body', size: 10, text: block.text })
    pdf.moveDown(0.4)
  } else if (block.kind === 'figures') {
    const rows = block.rows.map(({ label, value, isTotal = false }) => ({
      cells: [drawable(label), drawable(value)],
      isStrong: isTotal,
    }))
    drawTable(pdf, root, { head: null, rows })
  } else {
    const rows = block.rows.map(({ cells, note }) => ({
      cells: cells.map(drawable),
      ...(note ? { note: drawable(note) } : {}),
    }))
    drawTable(pdf, root, { head: block.head.map(drawable), rows })
  }
}

/** Page numbers and footer, hidden from screen readers. */
function addFooters(pdf: Pdf, footer: string) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { left, right, bottom } = pdf.page.margins
    const width = pdf.page.width - left - right
    // Text below the margin would otherwise begin a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('body').fontSize(8).fillColor(soft)
    const y = pdf.page.height - margin
    pdf.text(drawable(footer), left, y, { width, lineBreak: false })
    pdf.text(`${page + 1} / ${count}`, left, y, { width, align: 'right', lineBreak: false })
    pdf.endMarkedContent()
    pdf.page.margins.bottom = bottom
  }
}

/**
 * The text that the fonts can show. Letters whose mark the fonts lack lose it, and other missing
 * letters become question marks. Control and direction characters, which can disguise a text, are
 * removed.
 */
function drawable(text: string) {
  return Array.from(text.normalize('NFC').replaceAll('\r\n', '\n'))
    .flatMap((letter) => (letter === '\n' ? [letter] : shown(letter)))
    .join('')
}

function shown(letter: string): string[] {
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(letter)) return []
  if (/\p{Z}/u.test(letter)) return [' ']
  if (hasGlyph(letter)) return [letter]
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [bare !== '' && Array.from(bare).every(hasGlyph) ? bare : '?']
}

/**
 * Whether a letter is in the subset of the fonts: the Latin of western Europe with its punctuation
 * and currencies.
 */
function hasGlyph(letter: string) {
  return /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]$/u.test(
    letter,
  )
}
