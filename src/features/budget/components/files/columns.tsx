import { useState } from 'react'
import { columnFields, columnsOf } from '#machines/budget/files/columns.rules.ts'
import type { ChosenColumns } from '#machines/budget/files/columns.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Select } from '#src/ui/forms/choices.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import css from './files.module.css'

interface ColumnsProps {
  headers: readonly string[]
  chosen: ChosenColumns
  onChoose: (chosen: ChosenColumns) => void
}

/**
 * What each column of a file is taken for, to be said otherwise. It stands open where one was not
 * understood.
 */
export function Columns({ headers, chosen, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const { places } = columnsOf(headers, chosen)
  const fieldAt = new Map([...places].map(([field, place]) => [place, field]))
  const listed = headers.flatMap((header, place) =>
    header === '' && !fieldAt.has(place) ? [] : [{ header, place }],
  )
  const choices = columnFields.map((value) => ({
    value,
    label: t(`budget:files.columns.${value}`),
  }))
  // While somebody chooses it stays as it is.
  const [isOpen] = useState(places.size < listed.length)

  /** A field has one column: the one that had it holds nothing of ours from then on. */
  const choose = (place: number, value: string) => {
    const field = columnFields.find((one) => one === value) ?? null
    const before = field === null ? undefined : places.get(field)
    onChoose(
      new Map([
        ...chosen,
        ...(before === undefined ? [] : [[before, null] as const]),
        [place, field],
      ]),
    )
  }

  return (
    <details className={css.columns} open={isOpen}>
      <summary>
        {t('budget:files.understood', { count: listed.length, understood: places.size })}
      </summary>
      <Soft small>{t('budget:files.columnsLead')}</Soft>
      <div className={css.choices}>
        {listed.map(({ header, place }) => (
          <Select
            key={place}
            name={`column-${place}`}
            label={header || t('budget:files.unnamed', { number: String(place + 1) })}
            empty={t('budget:files.asNotes')}
            choices={choices}
            value={fieldAt.get(place) ?? ''}
            onChange={(value) => choose(place, value)}
          />
        ))}
      </div>
    </details>
  )
}
