import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Budget, BudgetItem, BudgetCategory } from '#machines/budget/budget.schema.ts'
import { budgetCategoryOf, itemOf } from '#machines/budget/vendor.rules.ts'
import { useUndoToast } from '#src/features/wedding/use-undo-toast.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { addItem, budgetOptions, changeItem } from '../../budget.queries.ts'
import { Linked } from './linked-cost.tsx'
import type { Vendor, Sends } from './linked-cost.tsx'

/**
 * What a vendor is on the budget: their price goes there once, as an item of its own or into one
 * that is there.
 */
export function VendorCost({ vendor }: { vendor: Vendor }) {
  const { may } = useWedding()
  return may('budget', 'view') ? <Read vendor={vendor} /> : null
}

function Read({ vendor }: { vendor: Vendor }) {
  const { wedding } = useWedding()
  const { data: budget, refetch } = useQuery(budgetOptions(wedding.id))
  // It comes beside what the page is about, which does not wait for it.
  return budget ? (
    <Known
      vendor={vendor}
      budget={budget}
      weddingId={wedding.id}
      onWritten={() => void refetch()}
    />
  ) : null
}

interface KnownProps {
  vendor: Vendor
  budget: Budget
  weddingId: string
  onWritten: () => void
}

function Known({ vendor, budget, weddingId, onWritten }: KnownProps) {
  const { t } = useTranslation()
  const { may } = useWedding()
  const showToast = useUndoToast(weddingId, onWritten)
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState<string | null>(null)
  const item = budget.items.find(({ choiceId }) => choiceId === vendor.id) ?? null
  const mayEdit = may('budget', 'edit')

  const isSending = useRef(false)

  const send: Sends['onSend'] = async (message, ask) => {
    // What is pressed twice is sent once.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    refuse(null)
    const answer = await ask()
    isSending.current = false
    setBusy(false)
    if (answer.result === 'refused') refuse(errorText(answer.code))
    else showToast(message, answer.body.activityId)
    onWritten()
  }

  return (
    <Card label={t('budget:vendor.title')}>
      <h2>{t('budget:vendor.title')}</h2>
      {item ? (
        <Linked {...{ vendor, item, weddingId, isBusy, mayEdit }} onSend={send} />
      ) : mayEdit ? (
        <Unlinked {...{ vendor, budget, weddingId, isBusy }} onSend={send} />
      ) : (
        <Soft>{t('budget:vendor.none')}</Soft>
      )}
      <Notice kind="critical">{refusal}</Notice>
    </Card>
  )
}

function Unlinked({ vendor, budget, weddingId, isBusy, onSend }: Sends & { budget: Budget }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState('')
  const sendOnce = useSendOnce()
  const { price } = vendor
  const category = budgetCategoryOf[vendor.category]
  // Those of the same part of the budget come first.
  const free = budget.items.filter(({ choiceId }) => choiceId === null)
  const near = free.filter((item) => item.category === category)
  const item = free.find(({ id }) => id === chosen)
  const name = t(`vendors:category.${vendor.category}`)
  return (
    <>
      <Soft>
        {t(
          price === null
            ? 'budget:vendor.lead'
            : vendor.isBooked
              ? 'budget:vendor.leadBooked'
              : 'budget:vendor.leadQuoted',
        )}
      </Soft>
      {price ? (
        <Row>
          <Button
            busy={isBusy}
            busyLabel={t('ui:saving')}
            onPress={() =>
              void onSend(t('budget:vendor.added', { name }), () => {
                const added = { ...itemOf({ ...vendor, price }, name), choiceId: vendor.id }
                return sendOnce(added, (key) => addItem(weddingId, added, key))
              })
            }
          >
            {t('budget:vendor.add', { amount: formatMoney(price) })}
          </Button>
        </Row>
      ) : null}
      {free.length > 0 ? (
        <LinkToItem
          {...{ vendor, weddingId, onSend, chosen, choose, category, free, near, item }}
        />
      ) : null}
    </>
  )
}

function LinkToItem({
  vendor,
  weddingId,
  onSend,
  chosen,
  choose,
  category,
  free,
  near,
  item,
}: {
  vendor: Vendor
  weddingId: string
  onSend: Sends['onSend']
  chosen: string
  choose: (next: string) => void
  category: BudgetCategory
  free: BudgetItem[]
  near: BudgetItem[]
  item: BudgetItem | undefined
}) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('budget:vendor.there')}
        name="cost"
        empty={t('budget:vendor.which')}
        value={chosen}
        choices={[...near, ...free.filter((one) => one.category !== category)].map((one) => ({
          value: one.id,
          label: one.vendor ? `${one.name}: ${one.vendor}` : one.name,
        }))}
        onChange={choose}
      />
      <Row>
        <Button
          kind="quiet"
          disabledReason={item ? null : t('budget:vendor.offWhich')}
          onPress={() =>
            item &&
            void onSend(t('budget:vendor.linked', { name: item.name }), () =>
              changeItem(weddingId, item.id, {
                version: item.version,
                choiceId: vendor.id,
                ...(item.vendor === '' ? { vendor: vendor.name.slice(0, 150) } : {}),
              }),
            )
          }
        >
          {t('budget:vendor.link')}
        </Button>
      </Row>
    </>
  )
}
