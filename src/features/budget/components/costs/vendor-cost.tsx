import { useState } from 'react'
import { Link } from 'react-router'
import type { Budget, BudgetItem } from '#machines/budget/budget.schema.ts'
import { budgetCategoryOf, isOtherPrice, itemOf, priceField } from '#machines/budget/vendor.rules.ts'
import type { PricedVendor } from '#machines/budget/vendor.rules.ts'
import type { Answer } from '#src/client/api.ts'
import { useLive } from '#src/client/live/use-live.ts'
import { useRead } from '#src/client/records/read.ts'
import { undoActivity } from '#src/features/wedding/undo.queries.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { errorText, t } from '#src/i18n/t.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Select } from '#src/ui/forms/choices.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { addItem, changeItem, readBudget } from '../../budget.queries.ts'

type Vendor = PricedVendor & { id: string }

/** What a vendor is on the budget: their price goes there once, as an item of its own or into one that is there. */
export function VendorCost({ vendor }: { vendor: Vendor }) {
  const { may } = useWedding()
  return may('budget', 'view') ? <Read vendor={vendor} /> : null
}

function Read({ vendor }: { vendor: Vendor }) {
  const { wedding } = useWedding()
  const { read, readQuietly } = useRead(() => readBudget(wedding.id), { onReturn: true })
  useLive(wedding.id, ['budget'], readQuietly)
  // It comes beside what the page is about, which does not wait for it.
  return read.state === 'ready' ? <Known vendor={vendor} budget={read.value} weddingId={wedding.id} onWritten={readQuietly} /> : null
}

interface KnownProps {
  vendor: Vendor
  budget: Budget
  weddingId: string
  onWritten: () => void
}

function Known({ vendor, budget, weddingId, onWritten }: KnownProps) {
  const { may } = useWedding()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const item = budget.items.find(({ choiceId }) => choiceId === vendor.id) ?? null
  const mayEdit = may('budget', 'edit')

  async function send(says: string, sent: Promise<Answer<{ activityId: string }>>) {
    setBusy(true)
    const answer = await sent
    setBusy(false)
    if (answer.result === 'refused') showToast({ message: errorText(answer.code) ?? '' })
    else {
      const { activityId } = answer.body
      const undo = async () => {
        const undone = await undoActivity(weddingId, activityId)
        showToast({ message: undone.result === 'answer' ? t('ui:undone') : (errorText(undone.code) ?? '') })
        onWritten()
      }
      showToast({ message: says, action: { name: t('ui:undo'), onPress: () => void undo() } })
    }
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
    </Card>
  )
}

interface Sends {
  vendor: Vendor
  weddingId: string
  isBusy: boolean
  onSend: (says: string, sent: Promise<Answer<{ activityId: string }>>) => Promise<void>
}

function Linked({ vendor, item, weddingId, isBusy, mayEdit, onSend }: Sends & { item: BudgetItem; mayEdit: boolean }) {
  const { price } = vendor
  const field = priceField(vendor)
  const said = item.agreed ?? item.quoted ?? item.planned
  const isOther = isOtherPrice(item, vendor)
  return (
    <>
      <p>
        <Link to={`/dashboard/budget#cost-${item.id}`}>{item.name}</Link>
        {': '}
        {said === null
          ? t('budget:vendor.noPrice')
          : t(item.perGuest ? 'budget:vendor.each' : 'budget:vendor.says', {
              what: t(`budget:figures.${item.agreed === null ? (item.quoted === null ? 'planned' : 'quoted') : 'agreed'}`),
              amount: formatMoney({ minor: said, currency: item.currency }),
            })}
      </p>
      {isOther && price ? <Soft>{t('budget:vendor.other', { amount: formatMoney(price) })}</Soft> : null}
      {mayEdit ? (
        <Row>
          {isOther && price ? (
            <Button
              kind="quiet"
              busy={isBusy}
              busyLabel={t('ui:saving')}
              onPress={() =>
                void onSend(
                  t('budget:told.kept', { name: item.name }),
                  changeItem(weddingId, item.id, { version: item.version, currency: price.currency, [field]: price.minor }),
                )
              }
            >
              {t('budget:vendor.take', { amount: formatMoney(price) })}
            </Button>
          ) : null}
          <Button
            kind="bare"
            onPress={() =>
              void onSend(
                t('budget:vendor.unlinked', { name: item.name }),
                changeItem(weddingId, item.id, { version: item.version, choiceId: null }),
              )
            }
          >
            {t('budget:vendor.unlink')}
          </Button>
        </Row>
      ) : null}
    </>
  )
}

function Unlinked({ vendor, budget, weddingId, isBusy, onSend }: Sends & { budget: Budget }) {
  const [chosen, choose] = useState('')
  const { price } = vendor
  const category = budgetCategoryOf[vendor.category]
  // Those of the same part of the budget come first.
  const free = budget.items.filter(({ choiceId }) => choiceId === null)
  const near = free.filter((item) => item.category === category)
  const item = free.find(({ id }) => id === chosen)
  const name = t(`vendors:category.${vendor.category}`)
  return (
    <>
      <Soft>{t(price === null ? 'budget:vendor.lead' : vendor.isBooked ? 'budget:vendor.leadBooked' : 'budget:vendor.leadQuoted')}</Soft>
      {price ? (
        <Row>
          <Button
            busy={isBusy}
            busyLabel={t('ui:saving')}
            onPress={() =>
              void onSend(
                t('budget:vendor.added', { name }),
                addItem(weddingId, { ...itemOf({ ...vendor, price }, name), choiceId: vendor.id }, crypto.randomUUID()),
              )
            }
          >
            {t('budget:vendor.add', { amount: formatMoney(price) })}
          </Button>
        </Row>
      ) : null}
      {free.length > 0 ? (
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
                void onSend(
                  t('budget:vendor.linked', { name: item.name }),
                  changeItem(weddingId, item.id, { version: item.version, choiceId: vendor.id }),
                )
              }
            >
              {t('budget:vendor.link')}
            </Button>
          </Row>
        </>
      ) : null}
    </>
  )
}
