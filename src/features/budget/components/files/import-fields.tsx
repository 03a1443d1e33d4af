import { dayOrders } from '#machines/budget/files/columns.rules.ts'
import type { DryRun } from '#machines/budget/files/import.rules.ts'
import type { fileIn } from '#machines/budget/import/budget-import.selectors.ts'
import { isWriting, failedGuards } from '#machines/budget/import/budget-import.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import type { BudgetImportEvent } from '#machines/budget/import/budget-import.machine.ts'

export function DayOrder({
  send,
  file,
}: {
  send: (event: BudgetImportEvent) => void
  file: NonNullable<ReturnType<typeof fileIn>>
}) {
  const { t } = useTranslation()
  return (
    <Select
      name="day-order"
      label={t('budget:files.dayOrder')}
      empty={t('budget:files.dayOrders.none')}
      hint={t(
        file.orderRead === 'unclear' ? 'budget:files.dayOrderUnclear' : 'budget:files.dayOrderRead',
      )}
      choices={dayOrders.map((value) => ({
        value,
        label: t(`budget:files.dayOrders.${value}`),
      }))}
      value={file.order ?? ''}
      onChange={(value) =>
        send({ type: 'ORDER', order: dayOrders.find((one) => one === value) ?? null })
      }
    />
  )
}

export function BeyondNotice({ dryRun }: { dryRun: DryRun | null }) {
  const { t } = useTranslation()
  return (
    <Notice kind="critical">
      {dryRun?.beyond
        ? t(`budget:files.beyond.${dryRun.beyond.of}`, {
            count: dryRun.beyond.count,
            max: formatNumber(dryRun.beyond.max),
          })
        : null}
    </Notice>
  )
}

export function ImportActs({
  snapshot,
  send,
  onClose,
  dryRun,
}: {
  snapshot: Parameters<typeof isWriting>[0]
  send: (event: BudgetImportEvent) => void
  onClose: () => void
  dryRun: DryRun | null
}) {
  const { t } = useTranslation()
  return (
    <Row>
      {dryRun ? (
        <Button
          busy={isWriting(snapshot)}
          busyLabel={t('ui:saving')}
          disabledReason={isWriting(snapshot) ? null : offText(failedGuards(snapshot, dryRun))}
          onPress={() =>
            send({ type: 'ACCEPT', plan: dryRun.plan, isBeyond: dryRun.beyond !== null })
          }
        >
          {t('budget:files.take')}
        </Button>
      ) : null}
      <Button kind="quiet" onPress={onClose}>
        {t('budget:close')}
      </Button>
    </Row>
  )
}

function offText(why: ReturnType<typeof failedGuards>) {
  if (why === null) return null
  return t(
    why === 'fits'
      ? 'budget:files.offBeyond'
      : why === 'knowsDays'
        ? 'budget:files.offOrder'
        : 'budget:files.nothing',
  )
}
