import type { ReactNode } from 'react'
import css from './table.module.css'

export interface Column<R> {
  name: string
  cell: (row: R) => ReactNode
  /** Figures end where those above and below them end. */
  figure?: boolean
  /** Stays on one line: a date or a state does not read well in two. */
  short?: boolean
  /** Has a line to itself where rows are cards: a status reads as one only in one line. */
  ownLine?: boolean
}

interface TableProps<R> {
  /** What the rows are; read out, not seen. */
  caption: string
  /** The first one names the row. */
  columns: Column<R>[]
  rows: R[]
  rowKey: (row: R) => string
}

/**
 * Rows of one kind. In narrow space each row is a card in which every value carries its column's
 * name; no column is hidden, and it is still read out as a table.
 */
export function Table<R>({ caption, columns, rows, rowKey }: TableProps<R>) {
  const isWide =
    columns.filter(({ figure }) => figure).length > manyFigures ||
    columns.some(({ short }) => short)
  const table = (
    <table className={isWide ? `${css.table} ${css.wide}` : css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, figure }) => (
            <th key={name} scope="col" className={figure ? css.figure : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ name, cell, ...column }, at) =>
              at === 0 ? (
                <th key={name} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={name} className={classOf(column)}>
                  <span className={css.label} aria-hidden="true">
                    {name}
                  </span>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return isWide ? <div className={css.room}>{table}</div> : table
}

function classOf({ figure, short, ownLine }: Omit<Column<never>, 'name' | 'cell'>) {
  const classes = [figure && css.figure, short && css.short, ownLine && css.ownLine]
  return classes.filter(Boolean).join(' ') || undefined
}

/**
 * Beside each other, more columns of figures need more room than a tablet has: billions, or three
 * decimals.
 */
const manyFigures = 4
