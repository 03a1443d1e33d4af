import { budgetCategories } from '#machines/budget/budget.schema.ts'
import {
  contributorFormOf,
  contributorFormSchema,
  itemFormOf,
  itemFormSchema,
  paymentFormOf,
  paymentFormSchema,
} from '#machines/budget/forms/budget-form.schema.ts'
import type { ItemForm } from '#machines/budget/forms/budget-form.schema.ts'
import { isOfBooking } from '#machines/budget/payment/payment.rules.ts'
import { headcountOf } from '#machines/budget/sums/totals.rules.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import {
  addContributor,
  addItem,
  addPayment,
  changeContributor,
  changeItem,
  changePayment,
  removeContributor,
  removeItem,
} from '../../budget.queries.ts'
import { useBudget, useBudgetStep } from '../../use-budget.ts'
import type { Opened } from '../../use-budget.ts'
import { ExportWindow } from '../files/export-window.tsx'
import { ImportWindow } from '../files/import-window.tsx'
import type { FieldSpec } from './fields.tsx'
import { EditWindow, NewWindow } from './form-window.tsx'
import { PaidWindow } from './paid-window.tsx'
import { PlanWindow } from './plan-window.tsx'

/**
 * The window that is open, if one is. What it is about may be gone meanwhile: then so is the
 * window.
 */
export function OpenWindow({ opened }: { opened: Opened }) {
  const { budget } = useBudget()
  if (opened === null) return null
  if (opened.what === 'plan') return <PlanWindow />
  if (opened.what === 'import') return <ImportWindow />
  if (opened.what === 'export') return <ExportWindow />
  if (opened.what === 'item') return <ItemWindow id={opened.id} />
  if (opened.what === 'contributor') return <ContributorWindow id={opened.id} />
  if (opened.what === 'paid') return <PaidWindow id={opened.id} />
  return budget.items.some(({ id }) => id === opened.itemId) ? (
    <PaymentWindow id={opened.id} itemId={opened.itemId} />
  ) : null
}

function ItemWindow({ id }: { id: string | null }) {
  const { t } = useTranslation()
  const { weddingId, budget, showToast, open } = useBudget()
  const { refusal, take } = useBudgetStep()
  const heads = headcountOf(budget)
  const item = budget.items.find((one) => one.id === id)
  const isBooked = id !== null && isOfBooking(budget.payments, id)
  const fields = itemFields(heads, isBooked)
  const common = { fields, schema: itemFormSchema, onClose: () => open(null) }
  if (!item)
    return (
      <NewWindow
        {...common}
        title={t('budget:item.add')}
        act={t('budget:item.addAct')}
        begin={itemFormOf({ ...blankItem, currency: budget.plan.currency })}
        send={(details, key) => addItem(weddingId, details, key)}
        onDone={(activityId) => showToast(t('budget:messages.added'), activityId)}
      />
    )
  return (
    <EditWindow
      {...common}
      title={t('budget:item.change', { name: item.name })}
      act={t('budget:save')}
      record={item}
      toForm={itemFormOf}
      save={(base, details) =>
        changeItem(weddingId, base.id, { version: base.version, ...details })
      }
      onKept={(activityId) => showToast(t('budget:messages.kept', { name: item.name }), activityId)}
      remove={{
        name: t('budget:item.remove'),
        disabledReason: isBooked ? t('budget:item.offBooked') : null,
        refusal,
        onPress: () =>
          void take(t('budget:messages.removed', { name: item.name }), () =>
            removeItem(weddingId, item.id),
          ).then((isRemoved) => isRemoved && open(null)),
      }}
    />
  )
}

/** What a booking is paid in is agreed with the business. */
function itemFields(heads: number, isBooked: boolean) {
  return ({ currency, perGuest }: ItemForm): FieldSpec<keyof ItemForm>[] => [
    { name: 'name', label: t('budget:item.name'), required: true },
    {
      name: 'category',
      label: t('budget:item.category'),
      kind: 'select',
      choices: categoryChoices(),
      beside: 'who',
    },
    { name: 'vendor', label: t('budget:item.vendor'), beside: 'who' },
    {
      name: 'perGuest',
      label: t('budget:item.perGuest', { guests: formatNumber(heads), count: heads }),
      kind: 'check',
    },
    ...(isBooked ? [] : [currencyField()]),
    ...(['planned', 'quoted', 'agreed'] as const).map((name) => ({
      name,
      label: t(perGuest ? `budget:item.${name}Each` : `budget:item.${name}`),
      kind: 'amount' as const,
      hint: t(`budget:item.${name}Hint`, { currency }),
      beside: 'amounts',
    })),
    { name: 'notes', label: t('budget:item.notes'), kind: 'lines' },
  ]
}

function currencyField() {
  return {
    name: 'currency' as const,
    label: t('budget:item.currency'),
    kind: 'select' as const,
    choices: currencies(),
    beside: 'amounts',
  }
}

const blankItem = {
  category: 'venue',
  name: '',
  vendor: '',
  currency: 'USD',
  perGuest: false,
  planned: null,
  quoted: null,
  agreed: null,
  notes: '',
} as const

function PaymentWindow({ id, itemId }: { id: string | null; itemId: string }) {
  const { t } = useTranslation()
  const { weddingId, budget, showToast, open } = useBudget()
  const payment = budget.payments.find((one) => one.id === id)
  const { currency, name } = budget.items.find((one) => one.id === itemId)!
  const fields = (): FieldSpec<'what' | 'minor' | 'dueOn'>[] => [
    { name: 'what', label: t('budget:payment.what'), hint: t('budget:payment.whatHint') },
    {
      name: 'minor',
      label: t('budget:payment.amount', { currency }),
      kind: 'amount',
      required: true,
    },
    { name: 'dueOn', label: t('budget:payment.dueOn'), kind: 'day' },
  ]
  const common = { fields, schema: paymentFormSchema(currency), onClose: () => open(null) }
  if (!payment)
    return (
      <NewWindow
        {...common}
        title={t('budget:payment.add', { name })}
        act={t('budget:payment.addAct')}
        begin={{ what: '', minor: '', dueOn: '' }}
        send={(details, key) => addPayment(weddingId, { itemId, ...details }, key)}
        onDone={(activityId) => showToast(t('budget:messages.planned'), activityId)}
      />
    )
  return (
    <EditWindow
      {...common}
      title={t('budget:payment.change', { name })}
      act={t('budget:save')}
      record={payment}
      toForm={(one) => paymentFormOf(one, currency)}
      save={(base, details) =>
        changePayment(weddingId, base.id, { version: base.version, ...details })
      }
      onKept={(activityId) =>
        showToast(t('budget:messages.kept', { name: payment.what || name }), activityId)
      }
    />
  )
}

function ContributorWindow({ id }: { id: string | null }) {
  const { t } = useTranslation()
  const { weddingId, budget, showToast, open } = useBudget()
  const { refusal, take } = useBudgetStep()
  const known = budget.contributors.find((one) => one.id === id)
  const common = {
    fields: (): FieldSpec<'name' | 'pledged' | 'currency'>[] => [
      { name: 'name', label: t('budget:contributor.name'), required: true },
      { name: 'pledged', label: t('budget:contributor.pledged'), kind: 'amount', required: true },
      { name: 'currency', label: t('budget:item.currency'), kind: 'select', choices: currencies() },
    ],
    schema: contributorFormSchema,
    onClose: () => open(null),
  }
  if (!known)
    return (
      <NewWindow
        {...common}
        title={t('budget:contributor.add')}
        act={t('budget:contributor.addAct')}
        begin={{ name: '', pledged: '', currency: budget.plan.currency }}
        send={(details, key) => addContributor(weddingId, details, key)}
        onDone={(activityId) => showToast(t('budget:messages.added'), activityId)}
      />
    )
  return (
    <EditWindow
      {...common}
      title={t('budget:contributor.change', { name: known.name })}
      act={t('budget:save')}
      record={known}
      toForm={contributorFormOf}
      save={(base, details) =>
        changeContributor(weddingId, base.id, { version: base.version, ...details })
      }
      onKept={(activityId) =>
        showToast(t('budget:messages.kept', { name: known.name }), activityId)
      }
      remove={{
        name: t('budget:contributor.remove'),
        refusal,
        onPress: () =>
          void take(t('budget:messages.removed', { name: known.name }), () =>
            removeContributor(weddingId, known.id),
          ).then((isRemoved) => isRemoved && open(null)),
      }}
    />
  )
}

function categoryChoices() {
  return budgetCategories.map((value) => ({ value, label: t(`budget:category.${value}`) }))
}

function currencies() {
  return currencyChoices().map(({ value, label }) => ({ value, label }))
}
