import type { ItemFigures } from '#machines/budget/sums/totals.rules.ts'
import type { BudgetItem } from '#machines/budget/budget.schema.ts'
import type { Payment, PaymentStep } from '#machines/budget/payment/payment.schema.ts'
import { actionsOf, isPaid, isToPay } from '#machines/budget/payment/payment.selectors.ts'
import { paidInParts } from '#machines/budget/payment/payment.rules.ts'
import { amountFor, headcountOf } from '#machines/budget/sums/totals.rules.ts'
import { useLinkedTasks } from '#src/features/timeline/use-task-links.ts'
import { useAttempts } from '#src/client/retry/use-attempts.ts'
import { formatDay, formatMoney, formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { EditNote } from '#src/offline/queue/edit-note.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { stepPayment } from '../../budget.queries.ts'
import { useBudget, useBudgetStep } from '../../use-budget.ts'
import type { Opened } from '../../use-budget.ts'
import lines from './costs.module.css'

const amounts = ['planned', 'quoted', 'agreed'] as const

/** An item: what it is planned, quoted and agreed at, and its payments. */
export function CostLine({ item }: { item: BudgetItem }) {
  const { t } = useTranslation()
  const { budget, totals, money, disabledReason, open } = useBudget()
  const { currency } = item
  const heads = headcountOf(budget)
  const own = (minor: number) => formatMoney({ minor, currency })
  const payments = budget.payments.filter(({ itemId }) => itemId === item.id)
  const figures = totals.items.get(item.id)
  const tasks = useLinkedTasks('item').get(item.id) ?? []
  return (
    <li id={`cost-${item.id}`} tabIndex={-1}>
      <div className={lines.cost}>
        <div>
          <strong>{item.name}</strong>
          {item.choiceId ? (
            <Soft small>
              <Link to={`/dashboard/vendors/${item.choiceId}`}>
                {item.vendor || t('budget:item.vendor')}
              </Link>
            </Soft>
          ) : item.vendor ? (
            <Soft small>{item.vendor}</Soft>
          ) : null}
          {tasks.map(({ id, name, to }) => (
            <Soft key={id} small>
              <Link to={to}>{t('budget:costs.task', { task: name })}</Link>
            </Soft>
          ))}
        </div>
        <ItemAmounts {...{ item, money, heads, own, figures }} />
        <ItemActs {...{ item, disabledReason, open }} />
      </div>
      {payments.length > 0 ? (
        <ul className={lines.payments}>
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} item={item} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function ItemAmounts({
  item,
  money,
  heads,
  own,
  figures,
}: {
  item: BudgetItem
  money: (minor: number) => string
  heads: number
  own: (minor: number) => string
  figures: ItemFigures | undefined
}) {
  const { t } = useTranslation()
  return (
    <dl>
      {amounts.map((name) => {
        const each = item[name]
        const whole = amountFor(item, each, heads)
        return (
          <div key={name}>
            <dt>{t(`budget:figures.${name}`)}</dt>
            <dd>
              {whole === null ? t('ui:blank') : own(whole)}
              {item.perGuest && each !== null ? (
                <Soft small>
                  {t('budget:costs.each', {
                    amount: own(each),
                    count: heads,
                    guests: formatNumber(heads),
                  })}
                </Soft>
              ) : null}
            </dd>
          </div>
        )
      })}
      <div>
        <dt>{t('budget:figures.paid')}</dt>
        <dd>{figures ? money(figures.paid) : t('ui:blank')}</dd>
      </div>
    </dl>
  )
}

function ItemActs({
  item,
  disabledReason,
  open,
}: {
  item: BudgetItem
  disabledReason: string | null
  open: (window: Opened) => void
}) {
  const { t } = useTranslation()
  return (
    <Row flush>
      <Button
        kind="bare"
        disabledReason={disabledReason}
        name={t('budget:costs.change', { name: item.name })}
        onPress={() => open({ what: 'item', id: item.id })}
      >
        {t('budget:payment.edit')}
      </Button>
      <Button
        kind="bare"
        disabledReason={disabledReason}
        name={t('budget:costs.addPayment', { name: item.name })}
        onPress={() => open({ what: 'payment', id: null, itemId: item.id })}
      >
        {t('budget:costs.plan')}
      </Button>
    </Row>
  )
}

function PaymentLine({ payment, item }: { payment: Payment; item: BudgetItem }) {
  const { t } = useTranslation()
  const { weddingId, budget, disabledReason, open } = useBudget()
  const { refusal, take } = useBudgetStep()
  const { takeOnce } = useAttempts()
  const { id, version, state, minor } = payment
  const what = payment.what || item.name
  const own = (amount: number) => formatMoney({ minor: amount, currency: item.currency })
  const inParts = paidInParts(id, budget.payments)
  return (
    <li>
      <span className={lines.what} data-state={state}>
        <strong>{own(minor)}</strong> {what}
      </span>
      <span className={lines.status}>
        {statusOf(
          payment,
          budget.contributors.find((one) => one.id === payment.paidBy)?.name ?? null,
        )}
        {inParts !== null && isToPay(state) ? (
          <Soft small>
            {t('budget:payment.partSays', { paid: own(inParts), whole: own(inParts + minor) })}
          </Soft>
        ) : null}
      </span>
      <Row flush>
        <LifecycleActions
          kind="bare"
          actions={actionsOf(state, budget.today).filter(
            ({ event }) => !payment.isBooked || event === 'PAY' || event === 'TAKE_BACK',
          )}
          disabledReason={disabledReason}
          onTake={(event) => {
            if (event === 'CHANGE') open({ what: 'payment', id, itemId: item.id })
            else if (event === 'PAY') open({ what: 'paid', id })
            else
              void take(t(`budget:messages.step.${event}`), () =>
                takeOnce(event, version, (asked) =>
                  stepPayment(weddingId, id, { event, version: asked.version }, asked.key),
                ),
              )
          }}
          textsFor={({ event }) => textsOf(event, what)}
        />
      </Row>
      <Notice kind="critical">{refusal}</Notice>
      <EditNote
        kind="payment"
        id={id}
        name={what}
        onOpen={isToPay(state) ? () => open({ what: 'paid', id }) : null}
      />
    </li>
  )
}

/** What a button says, and which payment it is of. */
function textsOf(event: 'CHANGE' | PaymentStep, name: string) {
  if (event === 'CHANGE')
    return { label: t('budget:payment.edit'), name: t('budget:payment.editName', { name }) }
  if (event === 'PAY')
    return { label: t('budget:payment.pay'), name: t('budget:payment.payName', { name }) }
  const label = t(`budget:payment.step.${event}`)
  return { label, name: `${label}: ${name}` }
}

function statusOf({ state, dueOn, paidOn }: Payment, by: string | null) {
  if (isPaid(state) && paidOn !== null) {
    const day = formatDay(paidOn)
    return by === null
      ? t('budget:payment.paidSays', { day })
      : t('budget:payment.paidBySays', { day, name: by })
  }
  if (isToPay(state) && dueOn !== null)
    return t('budget:payment.dueSays', { day: formatDay(dueOn) })
  return t(`budget:payment.state.${state}`)
}
