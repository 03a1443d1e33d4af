import { useState } from 'react'
import { saveFile } from '#src/client/files/save-file.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { FileField } from '#src/ui/forms/lazy/lazy-field.tsx'
import panel from '../../parts/panel.module.css'
import type { Sheet } from '../../sheet.ts'
import { differencesBetween, versionFrom, versionText } from './compare.ts'
import type { Differences } from './compare.ts'
import css from './compare.module.css'

type Outcome =
  | { kind: 'none' }
  | { kind: 'problem'; text: string }
  | { kind: 'compared'; savedAt: string; differences: Differences }

/**
 * Keeps this version of a chart as a file, and tells what is different from one that was kept
 * before.
 */
export function CompareCard({ sheet, onChoose }: { sheet: Sheet; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  // Another round empties the field, so that the same file may be chosen again.
  const [round, begin] = useState(0)
  const [outcome, note] = useState<Outcome>({ kind: 'none' })
  const save = () => {
    const text = versionText(sheet.chart, new Date().toISOString())
    saveFile(`${sheet.id}.chart.json`, new Blob([text], { type: 'application/json' }))
  }
  const compare = async (file: File) => {
    const saved = versionFrom(await file.text())
    begin(round + 1)
    if (!saved) note({ kind: 'problem', text: t('statecharts:compare.unreadable') })
    else if (saved.chart.id !== sheet.id)
      note({ kind: 'problem', text: t('statecharts:compare.otherChart', { id: saved.chart.id }) })
    else
      note({
        kind: 'compared',
        savedAt: saved.savedAt,
        differences: differencesBetween(saved.chart, sheet.chart),
      })
  }
  return (
    <section className={css.compare} aria-label={t('statecharts:compare.title')}>
      <h2 className={panel.heading}>{t('statecharts:compare.title')}</h2>
      <p className={panel.soft}>{t('statecharts:compare.lead')}</p>
      <Button kind="quiet" onPress={save}>
        {t('statecharts:compare.save')}
      </Button>
      <FileField
        name="version"
        label={t('statecharts:compare.choose')}
        accept=".json,application/json"
        round={round}
        error={outcome.kind === 'problem' ? outcome.text : null}
        onChoose={(file) => file && void compare(file)}
      />
      <output>
        {outcome.kind === 'compared' ? (
          <Result outcome={outcome} sheet={sheet} onChoose={onChoose} />
        ) : null}
      </output>
    </section>
  )
}

function Result({
  outcome: { savedAt, differences },
  sheet,
  onChoose,
}: {
  outcome: Extract<Outcome, { kind: 'compared' }>
  sheet: Sheet
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const rows = rowsOf(differences, sheet)
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(savedAt),
  )
  if (rows.length === 0) return <p>{t('statecharts:compare.same', { when })}</p>
  return (
    <>
      <p>{t('statecharts:compare.found', { when, count: rows.length })}</p>
      <ul className={css.rows}>
        {rows.map(({ kind, id, name, detail }, at) => (
          <li key={at} data-kind={kind}>
            <strong>{t(`statecharts:compare.kind.${kind}`)}</strong>
            {id === null ? (
              <span>{name}</span>
            ) : (
              <button type="button" className={panel.event} onClick={() => onChoose(id)}>
                {name}
              </button>
            )}
            {detail === '' ? null : <small>{detail}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was added, removed and changed, line by line. */
function rowsOf(differences: Differences, sheet: Sheet) {
  const { states, transitions } = differences
  const stateName = ({ path }: { path: string }) => path || sheet.chart.id
  const rows: Row[] = [
    ...states.added.map((is): Row => ({
      kind: 'added',
      id: is.id,
      name: stateName(is),
      detail: '',
    })),
    ...transitions.added.map((is): Row => ({
      kind: 'added',
      id: is.id,
      name: wayName(is),
      detail: '',
    })),
    ...states.removed.map((was): Row => ({
      kind: 'removed',
      id: null,
      name: stateName(was),
      detail: '',
    })),
    ...transitions.removed.map((was): Row => ({
      kind: 'removed',
      id: null,
      name: wayName(was),
      detail: '',
    })),
    ...states.changed.map(({ was, is, fields }): Row => ({
      kind: 'changed',
      id: is.id,
      name: stateName(is),
      detail: changedFields(was, is, fields),
    })),
    ...transitions.changed.map(({ was, is, fields }): Row => ({
      kind: 'changed',
      id: is.id,
      name: wayName(is),
      detail: changedFields(was, is, fields),
    })),
  ]

  return rows
}

function wayName({
  label,
  source,
  guard,
}: {
  label: string
  source: string
  guard: string | null
}) {
  return t('statecharts:compare.way', {
    event: guard ? `${label}, ${guard}` : label,
    from: source.split('.').at(-1) ?? source,
  })
}

interface Row {
  kind: 'added' | 'removed' | 'changed'
  /** Null for what is not in the chart any more. */
  id: string | null
  name: string
  detail: string
}

/** `guard: none → isFree` */
function changedFields(was: object, is: object, fields: string[]) {
  const [before, after] = [was, is].map((item) => item as Record<string, unknown>)
  return fields
    .map((field) => `${field}: ${shortly(before?.[field])} → ${shortly(after?.[field])}`)
    .join('; ')
}

function shortly(value: unknown) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t('statecharts:compare.nothing')
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
