import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRejected } from '#machines/budget/files/import.rules.ts'
import type { Ahead, DryRun } from '#machines/budget/files/import.rules.ts'
import { dryRunOf, fileIn, isUnreadable } from '#machines/budget/import/budget-import.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { formatList, formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { FileField } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Facts, Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { openBudgetImport } from '../../budget-import.bindings.ts'
import { useBudget, useBudgetStep } from '../../use-budget.ts'
import { Columns } from './columns.tsx'
import css from './files.module.css'
import { DayOrder, BeyondNotice, ImportActs } from './import-fields.tsx'

/** The most lines that are read one by one. */
const maxLines = 50

/**
 * Costs from a file: what would change is shown first, of the budget as it is at that moment, and
 * nothing is written before it is taken.
 */
export function ImportWindow() {
  const { t } = useTranslation()
  const { snapshot, send, close, file, dryRun, refusal, read } = useBudgetImport()

  const error = isUnreadable(snapshot)
    ? t('budget:files.unreadable')
    : file && !file.hasItems
      ? t('budget:files.noItems')
      : null
  return (
    <Window title={t('budget:files.import')} onClose={close}>
      <Soft>{t('budget:files.importLead')}</Soft>
      <FileField
        name="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        round={0}
        label={t('budget:files.file')}
        hint={t('budget:files.fileHint')}
        error={error}
        onChoose={read}
      />
      <Notice>
        {file && file.sheet.leftOut > 0
          ? t('budget:files.leftOut', { count: file.sheet.leftOut })
          : null}
      </Notice>
      {file ? (
        <Columns
          key={file.name}
          headers={file.sheet.headers}
          chosen={file.chosen}
          onChoose={(chosen) => send({ type: 'MAP', chosen: [...chosen] })}
        />
      ) : null}
      {file?.orderRead ? <DayOrder send={send} file={file} /> : null}
      <BeyondNotice dryRun={dryRun} />
      {dryRun && file?.hasItems ? <Seen dryRun={dryRun} /> : null}
      <WindowFoot>
        <Notice kind="critical">{refusal}</Notice>
        <ImportActs {...{ snapshot, send, dryRun }} onClose={close} />
      </WindowFoot>
    </Window>
  )
}

/** A file that is read, and what would become of the budget by it. */
function useBudgetImport() {
  const { t } = useTranslation()
  const { weddingId, budget, open } = useBudget()
  const { refusal, dismiss, take } = useBudgetStep()
  const [{ logic, pick }] = useState(() =>
    openBudgetImport(weddingId, (plan, sent) =>
      take(t('budget:messages.imported', { name: plan.fileName }), () => sent),
    ),
  )
  const [snapshot, send, actor] = useMachine(logic, { inspect })
  const close = () => open(null)
  const closeAtEnd = useEffectEvent(close)
  useEffect(() => {
    const listening = actor.subscribe({ complete: () => closeAtEnd() })
    return () => listening.unsubscribe()
  }, [actor])
  const file = fileIn(snapshot)
  const dryRun = dryRunOf(snapshot, budget)

  function read(picked: File | null) {
    if (!picked) return
    dismiss()
    pick(picked)
    send({ type: 'CHOOSE', fileName: picked.name.trim().slice(0, 200) || t('budget:files.file') })
  }

  return { snapshot, send, close, file, dryRun, refusal, read }
}

/** What would be written, line by line, and the rows that somebody should look at. */
function Seen({ dryRun: { ahead, same, problems } }: { dryRun: DryRun }) {
  const { t } = useTranslation()
  const counts = (['addItem', 'changeItem', 'addPayment', 'changePayment'] as const)
    .map((does) => ({
      name: t(`budget:files.counts.${does}`),
      count: ahead.filter((one) => one.does === does).length,
    }))
    .filter(({ count }) => count > 0)
  return (
    <section className={css.lines} aria-label={t('budget:files.ahead')} aria-live="polite">
      <h3>{t('budget:files.ahead')}</h3>
      <Facts
        unknown={t('ui:blank')}
        facts={[...counts, { name: t('budget:files.counts.same'), count: same }].map(
          ({ name, count }) => ({
            name,
            value: formatNumber(count),
          }),
        )}
      />
      <Lines lines={ahead.map((one) => ({ row: one.row, message: describeRow(one) }))} />
      {problems.length > 0 ? <h3>{t('budget:files.problems')}</h3> : null}
      <Lines
        lines={problems.map(({ row, code }) => ({
          row,
          message:
            t(`budget:files.problem.${code}`, { row: String(row) }) +
            (isRejected(code) ? ` ${t('budget:files.isLeft')}` : ''),
        }))}
      />
    </section>
  )
}

function describeRow({ row, does, name, fields }: Ahead) {
  const columns = fields.map((field) => t(`budget:files.fields.${field}`))
  return t(`budget:files.does.${does}`, { row: String(row), name, fields: formatList(columns) })
}

function Lines({ lines }: { lines: { row: number; message: string }[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <>
      <ul>
        {lines.slice(0, maxLines).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{message}</li>
        ))}
      </ul>
      {lines.length > maxLines ? (
        <Soft small>{t('budget:files.more', { count: lines.length - maxLines })}</Soft>
      ) : null}
    </>
  )
}
