import type { ReactNode } from 'react'
import type { ImportSeen } from '#machines/guests/flow/guest-import.schema.ts'
import { isRejected } from '#machines/guests/import/dry-run.schema.ts'
import type {
  LikelyDuplicate,
  PlannedChange,
  PlannedPerson,
  UnreadWord,
} from '#machines/guests/import/dry-run.schema.ts'
import type { WordMeaning } from '#machines/guests/foreign/source.schema.ts'
import { formatList, formatListInSentence, formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Facts, Soft } from '#src/ui/layout/layout.tsx'
import css from './import.module.css'
import { UnreadWords } from './unread-words.tsx'

/** The most lines that are read one by one. */
const maxLines = 50

interface AheadProps {
  ahead: ImportSeen
  names: readonly [string, string]
  onMean: (word: UnreadWord, meaning: WordMeaning) => void
  onSaveRejected: () => void
  children: ReactNode
}

/** What would be written, and the rows that somebody should look at. */
export function ImportPreviewCard({ ahead, names, onMean, onSaveRejected, children }: AheadProps) {
  const { t } = useTranslation()
  const { problems, duplicates, newEvents, silentEvents, unread, people, changes } = ahead
  const rejected = problems.filter(isRejected).length
  return (
    <Card label={t('guests:import.ahead')}>
      <h2>{t('guests:import.ahead')}</h2>
      <Facts
        unknown={t('ui:blank')}
        facts={(['added', 'newHouseholds', 'changed', 'changedHouseholds', 'same'] as const).map(
          (name) => ({
            name: t(`guests:import.${name}`),
            value: formatNumber(ahead[name]),
          }),
        )}
      />
      {newEvents.length > 0 ? (
        <Soft>{t('guests:import.newEvents', { events: formatList([...newEvents]) })}</Soft>
      ) : null}
      {silentEvents.length > 0 && people.length > 0 ? (
        <Notice>
          {t('guests:import.silentEvents', { events: formatListInSentence([...silentEvents]) })}
        </Notice>
      ) : null}
      <UnreadWords {...{ unread, names, onMean }} />
      <Lines
        title={t('guests:import.people')}
        lines={people.map((person) => ({ text: personText(person) }))}
      />
      <Lines
        title={t('guests:import.changes')}
        lines={changes.map((change) => ({ text: changeText(change) }))}
      />
      <Lines
        title={t('guests:import.duplicates')}
        lines={duplicates.map((one) => ({ text: duplicateText(one) }))}
      />
      <Lines
        title={t('guests:import.problems')}
        lines={problems.map(({ row, code }) => ({
          text: t(`guests:import.problem.${code}`, { row: String(row) }),
        }))}
      />
      {rejected > 0 ? (
        <div>
          <Button kind="quiet" onPress={onSaveRejected}>
            {t('guests:import.saveRejected', { count: rejected })}
          </Button>
        </div>
      ) : null}
      {children}
    </Card>
  )
}

function personText({ row, name, household }: PlannedPerson) {
  return t('guests:import.person', {
    row: String(row),
    name: name || t('guests:table.plusOneAlone'),
    household,
  })
}

function duplicateText({ row, name, of, ofRow }: LikelyDuplicate) {
  if (ofRow === null) return t('guests:import.duplicate', { row: String(row), name, household: of })
  return t('guests:import.twin', { row: String(row), name, other: String(ofRow) })
}

function changeText({ row, name, fields, events }: PlannedChange) {
  const what = [
    ...fields.map((field) => t(`guests:import.fields.${field}`)),
    ...events.map((event) => t('guests:import.fields.answer', { event })),
  ]
  return t('guests:import.change', {
    row: String(row),
    name: name || t('guests:table.plusOneAlone'),
    what: formatList(what),
  })
}

function Lines({ title, lines }: { title: string; lines: { text: string }[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <section className={css.lines} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, maxLines).map(({ text }, place) => (
          // Two companions of one row read alike, and the lines of one look ahead stay where they
          // are.
          <li key={place}>{text}</li>
        ))}
      </ul>
      {lines.length > maxLines ? (
        <Soft small>{t('guests:import.more', { count: lines.length - maxLines })}</Soft>
      ) : null}
    </section>
  )
}
