import { columnFields } from '#machines/guests/foreign/source.schema.ts'
import type { Column, ColumnField, Layout } from '#machines/guests/foreign/source.schema.ts'
import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { formatShare } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import type { ReactNode } from 'react'
import css from './import.module.css'
import { LayoutFields } from './layout-fields.tsx'

interface ColumnsProps {
  fileName: string
  file: FileSeen
  columns: readonly Column[]
  onMap: (place: number, to: { field: ColumnField; event?: string }) => void
  onLayout: (layout: Layout) => void
  children: ReactNode
}

/** What each column of the file is taken for, to be put right. */
export function ColumnsCard({ fileName, file, columns, onMap, onLayout, children }: ColumnsProps) {
  const { t } = useTranslation()
  return (
    <Card label={t('guests:import.columns')}>
      <h2>{t('guests:import.columns')}</h2>
      <Soft>
        {t(file.source === 'own' ? 'guests:import.looksLikeOwn' : 'guests:import.looksLike', {
          file: fileName,
          source: t(`guests:import.sources.${file.source}`),
          share: formatShare(file.confidence),
          rows: t('guests:import.rows', { count: file.rows }),
        })}
      </Soft>
      <Notice>
        {file.leftOut > 0 ? t('guests:import.leftOut', { count: file.leftOut }) : null}
      </Notice>
      <LayoutFields file={file} onChange={onLayout} />
      <div className={css.columns}>
        {columns.map((column, place) => {
          const header =
            file.headers[place]?.slice(0, 80) || t('guests:import.unnamed', { count: place + 1 })
          const sample = file.samples[place]?.slice(0, 60)
          return (
            <Select
              // A file's columns stay where they are.
              key={place}
              name={`column-${place}`}
              label={t('guests:import.columnOf', { header })}
              hint={sample ? t('guests:import.sample', { sample }) : t('guests:import.noSample')}
              value={valueOf(column)}
              empty={t('guests:import.fields.left_out')}
              choices={choicesFor(file, place, header)}
              onChange={(value) => onMap(place, chosenBy(value))}
            />
          )
        })}
      </div>
      {children}
    </Card>
  )
}

/** A choice of an answer names its event behind a bar. */
function valueOf({ field, event }: Column) {
  return field === 'answer' || field === 'invited' ? `${field}|${event}` : field
}

function chosenBy(value: string): { field: ColumnField; event?: string } {
  const [field = '', ...event] = value.split('|')
  // The values are those that `choicesFor` has made.
  if (field === 'answer' || field === 'invited') return { field, event: event.join('|') }
  return { field: field === '' ? 'left_out' : (field as ColumnField) }
}

/**
 * Every column may be an answer: to all events, to one there is, or to a new one with the name that
 * the file has for it.
 */
function choicesFor(file: FileSeen, place: number, header: string) {
  const recognised = file.columns[place]
  const own = recognised?.event || header
  const events = ['', ...file.events, ...(file.events.includes(own) ? [] : [own])]
  const isOfEvent = (field: ColumnField) =>
    field === 'answer' || (field === 'invited' && recognised?.field === 'invited')
  return columnFields.flatMap((field) => {
    if (field === 'left_out' || (field === 'guestId' && recognised?.field !== 'guestId')) return []
    if (field !== 'answer' && field !== 'invited')
      return [{ value: field, label: t(`guests:import.fields.${field}`) }]
    if (!isOfEvent(field)) return []
    return events.map((event) => ({
      value: `${field}|${event}`,
      label: labelOf(field, event, file.events.includes(event)),
    }))
  })
}

function labelOf(field: 'answer' | 'invited', event: string, isThere: boolean) {
  if (event === '') return t(`guests:import.fields.${field}All`)
  return isThere
    ? t(`guests:import.fields.${field}`, { event })
    : t(`guests:import.fields.${field}New`, { event })
}
