import { useRef, useState } from 'react'
import { columnsOf, dayOrders } from '#machines/budget/files/columns.rules.ts'
import type { ChosenColumns, DayOrder } from '#machines/budget/files/columns.rules.ts'
import { isRejected, planBudgetImport } from '#machines/budget/files/import.rules.ts'
import type { Ahead, DryRun } from '#machines/budget/files/import.rules.ts'
import { dayOrderOf } from '#machines/budget/files/rows.rules.ts'
import { isNothing } from '#machines/budget/files/plan.schema.ts'
import type { Sheet } from '#machines/kernel/files/sheet.ts'
import { readSheetFile } from '#src/client/files/spreadsheet.ts'
import { formatList, formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { FileField } from '#src/ui/forms/lazy/lazy-field.tsx'
import { Facts, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { sendImport } from '../../budget.queries.ts'
import { useBudget } from '../../use-budget.ts'
import { Columns } from './columns.tsx'
import css from './files.module.css'

/** The most lines that are read one by one. */
const maxLines = 50

/** Costs from a file: what would change is shown first, of the budget as it is at that moment, and nothing is written before it is taken. */
export function ImportWindow() {
  const { t } = useTranslation()
  const { weddingId, budget, act, open } = useBudget()
  const [file, setFile] = useState<{ name: string; sheet: Sheet | null } | null>(null)
  const [chosen, choose] = useState<ChosenColumns>(new Map())
  const [orderSaid, sayOrder] = useState<DayOrder | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Of one plan: sent again after a lost answer it is written once.
  const sent = useRef({ plan: '', key: '' })
  const close = () => open(null)
  const orderRead = file?.sheet ? dayOrderOf(file.sheet, chosen) : null
  const order = orderSaid ?? (orderRead === 'unclear' ? null : orderRead)
  const dryRun = file?.sheet ? planBudgetImport(file.name, file.sheet, budget, chosen, order) : null
  const hasItems = file?.sheet ? columnsOf(file.sheet.headers, chosen).places.has('name') : true

  async function read(picked: File | null) {
    if (!picked) return
    const sheet = await readSheetFile(picked).catch(() => null)
    choose(new Map())
    sayOrder(null)
    setFile({ name: picked.name.trim().slice(0, 200) || t('budget:files.file'), sheet })
  }

  async function take({ plan }: DryRun, name: string) {
    if (isBusy) return
    const text = JSON.stringify(plan)
    if (sent.current.plan !== text) sent.current = { plan: text, key: crypto.randomUUID() }
    setBusy(true)
    const isKept = await act(
      t('budget:told.imported', { name }),
      sendImport(weddingId, plan, sent.current.key),
    )
    setBusy(false)
    if (isKept) close()
  }

  const error =
    file && !file.sheet ? t('budget:files.unreadable') : hasItems ? null : t('budget:files.noItems')
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
        onChoose={(picked) => void read(picked)}
      />
      <Notice>
        {file?.sheet && file.sheet.leftOut > 0
          ? t('budget:files.leftOut', { count: file.sheet.leftOut })
          : null}
      </Notice>
      {file?.sheet ? (
        <Columns key={file.name} headers={file.sheet.headers} chosen={chosen} onChoose={choose} />
      ) : null}
      {orderRead ? (
        <Select
          name="day-order"
          label={t('budget:files.dayOrder')}
          empty={t('budget:files.dayOrders.none')}
          hint={t(
            orderRead === 'unclear' ? 'budget:files.dayOrderUnclear' : 'budget:files.dayOrderRead',
          )}
          choices={dayOrders.map((value) => ({
            value,
            label: t(`budget:files.dayOrders.${value}`),
          }))}
          value={order ?? ''}
          onChange={(value) => sayOrder(dayOrders.find((one) => one === value) ?? null)}
        />
      ) : null}
      <Notice kind="critical">
        {dryRun?.beyond
          ? t(`budget:files.beyond.${dryRun.beyond.of}`, {
              count: dryRun.beyond.count,
              max: formatNumber(dryRun.beyond.max),
            })
          : null}
      </Notice>
      {dryRun && hasItems ? <Seen dryRun={dryRun} /> : null}
      <WindowFoot>
        <Row>
          {dryRun && file ? (
            <Button
              busy={isBusy}
              busyLabel={t('ui:saving')}
              disabledReason={
                isBusy ? null : offBecause(dryRun, orderRead !== null && order === null)
              }
              onPress={() => void take(dryRun, file.name)}
            >
              {t('budget:files.take')}
            </Button>
          ) : null}
          <Button kind="quiet" onPress={close}>
            {t('budget:close')}
          </Button>
        </Row>
      </WindowFoot>
    </Window>
  )
}

function offBecause({ plan, beyond }: DryRun, lacksOrder: boolean) {
  if (beyond) return t('budget:files.offBeyond')
  if (lacksOrder) return t('budget:files.offOrder')
  return isNothing(plan) ? t('budget:files.nothing') : null
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
      <Lines lines={ahead.map((one) => ({ row: one.row, says: saysOf(one) }))} />
      {problems.length > 0 ? <h3>{t('budget:files.problems')}</h3> : null}
      <Lines
        lines={problems.map(({ row, code }) => ({
          row,
          says:
            t(`budget:files.problem.${code}`, { row: String(row) }) +
            (isRejected(code) ? ` ${t('budget:files.isLeft')}` : ''),
        }))}
      />
    </section>
  )
}

function saysOf({ row, does, name, fields }: Ahead) {
  const told = fields.map((field) => t(`budget:files.fields.${field}`))
  return t(`budget:files.does.${does}`, { row: String(row), name, fields: formatList(told) })
}

function Lines({ lines }: { lines: { row: number; says: string }[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <>
      <ul>
        {lines.slice(0, maxLines).map(({ row, says }) => (
          <li key={`${row} ${says}`}>{says}</li>
        ))}
      </ul>
      {lines.length > maxLines ? (
        <Soft small>{t('budget:files.more', { count: lines.length - maxLines })}</Soft>
      ) : null}
    </>
  )
}
