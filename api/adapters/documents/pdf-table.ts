interface Table {
  head: readonly string[] | null
  rows: readonly { cells: readonly string[]; note?: string; isStrong?: boolean }[]
}

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const padding = 5
const rule = '#d9d2c7'
const ink = '#241a2e'
const soft = '#5b5265'

/**
 * Draws a table. The first column takes the width that the others leave, and figures are aligned to
 * the end of their columns. A row is never split between pages.
 */
export function drawTable(pdf: Pdf, root: Element, { head, rows }: Table) {
  const table = pdf.struct('Table')
  root.add(table)
  const columns = columnsOf(pdf, [...(head ? [{ cells: head }] : []), ...rows])
  if (head) drawRow(pdf, table, { cells: head, isStrong: true }, { columns, tag: 'TH' })
  for (const row of rows) drawRow(pdf, table, row, { columns, tag: 'TD' })
  table.end()
  pdf.x = pdf.page.margins.left
  pdf.moveDown(0.5)
}

interface Column {
  x: number
  width: number
}

function columnsOf(pdf: Pdf, rows: readonly { cells: readonly string[] }[]): Column[] {
  const { left, right } = pdf.page.margins
  const whole = pdf.page.width - left - right
  const count = Math.max(...rows.map(({ cells }) => cells.length))
  pdf.font('strong').fontSize(10)
  const widths = Array.from({ length: count }, (_, place) =>
    Math.min(
      place === 0 ? whole : whole / count,
      Math.max(...rows.map(({ cells }) => pdf.widthOfString(cells[place] ?? ''))) + 12,
    ),
  )
  const others = widths.slice(1).reduce((sum, width) => sum + width, 0)
  const fitted = [whole - others, ...widths.slice(1)]
  return fitted.map((width, place) => ({
    x: left + fitted.slice(0, place).reduce((sum, each) => sum + each, 0),
    width,
  }))
}

function drawRow(
  pdf: Pdf,
  table: Element,
  { cells, note, isStrong = false }: Table['rows'][number],
  { columns, tag }: { columns: Column[]; tag: 'TH' | 'TD' },
) {
  const font = isStrong ? 'strong' : 'body'
  const first = columns[0]?.width ?? 0
  pdf.font(font).fontSize(10)
  const heights = columns.map(({ width }, place) =>
    pdf.heightOfString(cells[place] ?? '', { width: width - 6 }),
  )
  const noteHeight = note ? pdf.fontSize(9).heightOfString(note, { width: first - 6 }) + 2 : 0
  const height = Math.max((heights[0] ?? 0) + noteHeight, ...heights.slice(1)) + padding * 2
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  const row = pdf.struct('TR')
  table.add(row)
  for (const [place, { x, width }] of columns.entries()) {
    const align = place === 0 ? ('left' as const) : ('right' as const)
    row.add(
      pdf.struct(tag, {}, () => {
        const at = { width: width - 6, align }
        pdf
          .font(font)
          .fontSize(10)
          .fillColor(ink)
          .text(cells[place] ?? '', x + (place === 0 ? 0 : 6), top + padding, at)
        if (place === 0 && note)
          pdf
            .font('body')
            .fontSize(9)
            .fillColor(soft)
            .text(note, x, pdf.y + 2, at)
      }),
    )
  }
  row.end()
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(columns[0]?.x ?? 0, top + height)
    .lineTo(pdf.page.width - pdf.page.margins.right, top + height)
    .lineWidth(isStrong ? 1 : 0.5)
    .strokeColor(isStrong ? ink : rule)
    .stroke()
  pdf.endMarkedContent()
  pdf.y = top + height
}
