import { useState } from 'react'
import { minorFrom } from '#machines/kernel/values/money.ts'
import type { BudgetItem } from '#machines/budget/budget.schema.ts'
import { isCountable } from '#machines/budget/sums/limits.rules.ts'
import { totalsOf } from '#machines/budget/sums/totals.rules.ts'
import type { Figures } from '#machines/budget/sums/totals.rules.ts'
import { applyWhatIf, bookedItemIn, requestOf } from '#machines/budget/sums/what-if.rules.ts'
import type { WhatIf } from '#machines/budget/sums/what-if.rules.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Table } from '#src/ui/data/table.tsx'
import type { Column } from '#src/ui/data/table.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { takeWhatIf } from '../budget.queries.ts'
import { useBudget, useBudgetStep } from '../use-budget.ts'
import { GuestsField, InsteadFields, ItemField } from './forms/what-if-fields.tsx'
import type { TypedWhatIf } from './forms/what-if-fields.tsx'
import css from './budget.module.css'

const blank: TypedWhatIf = { guests: '', item: '', vendor: '', price: '' }
const figures = ['expected', 'agreed', 'quoted', 'due', 'left'] as const

/**
 * Fewer guests, another venue: tried on a copy, shown as a difference, then taken or thrown away.
 */
export function WhatIfCard() {
  const { t } = useTranslation()
  const { weddingId, budget, totals, money, disabledReason: readOnly } = useBudget()
  const { refusal, dismiss, take: send } = useBudgetStep()
  const [typed, type] = useState(blank)
  const { coming } = budget.guests
  const item = budget.items.find(({ id }) => id === typed.item)
  const { whatIf, areGuestsWrong, isPriceWrong } = whatIfIn(typed, item)
  const isSomething = whatIf.headcount !== null || whatIf.instead.length > 0
  const copy = applyWhatIf(budget, whatIf)
  const isTooMuch = !isCountable(copy)
  const then = totalsOf(isTooMuch ? budget : copy).all
  const change = (field: keyof TypedWhatIf, value: string) => type({ ...typed, [field]: value })
  const booked = bookedItemIn(budget, whatIf)
  const disabledReason =
    readOnly ?? (booked && t('budget:whatIf.offBooked', { name: booked.vendor || booked.name }))

  async function take() {
    if (
      await send(t('budget:whatIf.message'), () => takeWhatIf(weddingId, requestOf(budget, whatIf)))
    )
      type(blank)
  }

  return (
    <Card label={t('budget:whatIf.title')}>
      <h2>{t('budget:whatIf.title')}</h2>
      <Soft>{t('budget:whatIf.lead')}</Soft>
      <div className={css.beside}>
        <Form
          onSubmit={() => void (isSomething && !isTooMuch && disabledReason === null && take())}
        >
          <GuestsField {...{ budget, typed, coming, areGuestsWrong }} onChange={change} />
          <ItemField budget={budget} typed={typed} onChange={change} />
          {item ? (
            <InsteadFields {...{ typed, item, isPriceWrong, isTooMuch }} onChange={change} />
          ) : null}
          <Notice kind="critical">{refusal}</Notice>
          {isSomething && !isTooMuch ? (
            <WhatIfActs
              disabledReason={disabledReason}
              onDrop={() => {
                dismiss()
                type(blank)
              }}
              whatIf={whatIf}
            />
          ) : null}
        </Form>
        <Table
          caption={t('budget:whatIf.title')}
          rows={[...figures]}
          rowKey={(figure) => figure}
          columns={columnsOf(totals.all, then, money)}
        />
      </div>
    </Card>
  )
}

function WhatIfActs({
  disabledReason,
  onDrop,
  whatIf,
}: {
  disabledReason: string | null
  onDrop: () => void
  whatIf: WhatIf
}) {
  const { t } = useTranslation()
  return (
    <>
      {whatIf.instead.length > 0 ? <Soft small>{t('budget:whatIf.payments')}</Soft> : null}
      <Row>
        <Button type="submit" disabledReason={disabledReason}>
          {t('budget:whatIf.take')}
        </Button>
        <Button kind="quiet" onPress={onDrop}>
          {t('budget:whatIf.drop')}
        </Button>
      </Row>
    </>
  )
}

/** What is tried by what was typed, and what of that cannot be read. */
function whatIfIn(typed: TypedWhatIf, item: BudgetItem | undefined) {
  const guests = typed.guests.trim() === '' ? null : Number(typed.guests)
  const areGuestsWrong =
    guests !== null && !(Number.isInteger(guests) && guests >= 0 && guests <= 10_000)
  const minor = item && typed.price.trim() !== '' ? minorFrom(typed.price, item.currency) : null
  const whatIf: WhatIf = {
    headcount: areGuestsWrong ? null : guests,
    instead:
      item && minor !== null
        ? [{ id: item.id, vendor: typed.vendor.trim().slice(0, 150), minor }]
        : [],
  }
  const isPriceWrong = item !== undefined && typed.price.trim() !== '' && minor === null
  return { whatIf, areGuestsWrong, isPriceWrong }
}

function columnsOf(
  now: Figures,
  then: Figures,
  money: (minor: number) => string,
): Column<(typeof figures)[number]>[] {
  const signed = (change: number) => `${change > 0 ? '+' : ''}${money(change)}`
  return [
    { name: t('budget:whatIf.figure'), cell: (figure) => t(`budget:figures.${figure}`) },
    { name: t('budget:whatIf.now'), figure: true, cell: (figure) => money(now[figure]) },
    { name: t('budget:whatIf.then'), figure: true, cell: (figure) => money(then[figure]) },
    {
      name: t('budget:whatIf.difference'),
      figure: true,
      cell: (figure) => <strong>{signed(then[figure] - now[figure])}</strong>,
    },
  ]
}
