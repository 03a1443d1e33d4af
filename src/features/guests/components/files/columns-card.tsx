import { columnFields } from '#machines/guests/import/source.schema.ts'
import type { Column, ColumnField } from '#machines/guests/import/source.schema.ts'
import type { FileSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { formatShare } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import type { ReactNode } from 'react'
import css from './import.module.css'

interface ColumnsProps {
  fileName: string
  file: FileSeen
  columns: readonly Column[]
  onMap: (place: number, field: ColumnField) => void
  children: ReactNode
}

/** What each column of the file is taken for, to be put right. */
export function ColumnsCard({ fileName, file, columns, onMap, children }: ColumnsProps) {
  return (
    <Card label={t('guests:import.columns')}>
      <h2>{t('guests:import.columns')}</h2>
      <Soft>
        {t('guests:import.looksLike', {
          file: fileName,
          source: t(`guests:import.sources.${file.source}`),
          share: formatShare(file.confidence),
          rows: t('guests:import.rows', { count: file.rows }),
        })}
      </Soft>
      <Notice>{file.leftOut > 0 ? t('guests:import.leftOut', { count: file.leftOut }) : null}</Notice>
      <div className={css.columns}>
        {columns.map((column, place) => {
          const header = file.headers[place]?.slice(0, 80) || t('guests:import.unnamed', { count: place + 1 })
          const sample = file.samples[place]?.slice(0, 60)
          return (
            <Select
              // A file's columns stay where they are.
              key={place}
              name={`column-${place}`}
              label={t('guests:import.columnOf', { header })}
              hint={sample ? t('guests:import.sample', { sample }) : t('guests:import.noSample')}
              value={column.field}
              empty={t('guests:import.fields.left_out')}
              choices={choicesFor(file.columns[place] ?? column)}
              onChange={(field) => onMap(place, field === ('' as ColumnField) ? 'left_out' : field)}
            />
          )
        })}
      </div>
      {children}
    </Card>
  )
}

/** An answer is one to the event that the column was recognised for; no other column can be said to be one. */
function choicesFor(recognised: Column) {
  const fields = columnFields.filter(
    (field) => (field !== 'answer' && field !== 'invited' && field !== 'guestId') || field === recognised.field,
  )
  return fields.filter((field) => field !== 'left_out').map((value) => ({ value, label: labelOf(value, recognised.event) }))
}

function labelOf(field: ColumnField, event: string) {
  if (field === 'answer' && event === '') return t('guests:import.fields.answerAll')
  return t(`guests:import.fields.${field}`, { event })
}
