/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table whose rows are not all there has to tell the place of each, which its own elements cannot */
import type { ReactNode } from 'react'
import { isNamed } from '#machines/guests/list/guest.rules.ts'
import type { Guest } from '#machines/guests/guest.schema.ts'
import { t } from '#src/i18n/i18n.ts'
import cellCss from './cells.module.css'

interface NameCellProps {
  guest: Guest
  name: string
  activeCol: number | null
  /** Stands in the place of the name while it is changed. */
  editor: ReactNode
  error: { 'aria-invalid': boolean; 'aria-describedby': string } | null
}

/**
 * The name with age and tags; a function and no component, because thousands of them come and go.
 */
export function nameCell({ guest, name, activeCol, editor, error }: NameCellProps) {
  const marks = marksOf(guest)
  return (
    <div
      role="gridcell"
      {...cellProps(1, activeCol)}
      {...error}
      className={marks.length > 0 && !editor ? `${cellCss.name} ${cellCss.marked}` : cellCss.name}
    >
      {editor ? (
        editor
      ) : marks.length === 0 ? (
        name
      ) : (
        <>
          <span className={cellCss.markedName}>{name}</span>
          <span className={cellCss.tags}>
            {marks.map((mark) => (
              <span key={mark} className={cellCss.tag}>
                {mark}
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  )
}

/**
 * All columns are always there, so none has to tell its number; and only the one cell that the
 * focus may be in takes it.
 */
export function cellProps(col: number, activeCol: number | null) {
  return { 'data-col': col, tabIndex: activeCol === col ? 0 : undefined }
}

/** Age and tags, the name that is to come first. */
function marksOf(guest: Guest): string[] {
  const toCome = isNamed(guest) ? [] : [t('guests:table.nameToCome')]
  const age = guest.ageGroup === 'adult' ? [] : [t(`guests:table.${guest.ageGroup}`)]
  return [...toCome, ...age, ...guest.tags]
}
