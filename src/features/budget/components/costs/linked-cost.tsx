import type { BudgetItem } from '#machines/budget/budget.schema.ts'
import { priceField, isOtherPrice } from '#machines/budget/vendor.rules.ts'
import type { PricedVendor } from '#machines/budget/vendor.rules.ts'
import type { Answer } from '#src/client/api.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Soft, Row } from '#src/ui/layout/layout.tsx'
import type { Money } from '#machines/kernel/values/money.ts'
import { changeItem } from '../../budget.queries.ts'

export type Vendor = PricedVendor & { id: string }

export interface Sends {
  vendor: Vendor
  weddingId: string
  isBusy: boolean
  onSend: (message: string, ask: () => Promise<Answer<{ activityId: string }>>) => Promise<void>
}

export function Linked({
  vendor,
  item,
  weddingId,
  isBusy,
  mayEdit,
  onSend,
}: Sends & { item: BudgetItem; mayEdit: boolean }) {
  const { t } = useTranslation()
  const { price } = vendor
  const field = priceField(vendor)
  const cost = item.agreed ?? item.quoted ?? item.planned
  const isOther = isOtherPrice(item, vendor)
  return (
    <>
      <p>
        <Link to={`/dashboard/budget#cost-${item.id}`}>{item.name}</Link>
        {': '}
        {cost === null
          ? t('budget:vendor.noPrice')
          : t(item.perGuest ? 'budget:vendor.each' : 'budget:vendor.says', {
              what: t(
                `budget:figures.${item.agreed === null ? (item.quoted === null ? 'planned' : 'quoted') : 'agreed'}`,
              ),
              amount: formatMoney({ minor: cost, currency: item.currency }),
            })}
      </p>
      {isOther && price ? (
        <Soft>{t('budget:vendor.other', { amount: formatMoney(price) })}</Soft>
      ) : null}
      {mayEdit ? (
        <LinkedActs {...{ item, weddingId, isBusy, onSend, price, field, isOther }} />
      ) : null}
    </>
  )
}

function LinkedActs({
  item,
  weddingId,
  isBusy,
  onSend,
  price,
  field,
  isOther,
}: {
  item: BudgetItem
  weddingId: string
  isBusy: boolean
  onSend: Sends['onSend']
  price: Money | null
  field: 'quoted' | 'agreed'
  isOther: boolean
}) {
  const { t } = useTranslation()
  return (
    <Row>
      {isOther && price ? (
        <Button
          kind="quiet"
          busy={isBusy}
          busyLabel={t('ui:saving')}
          onPress={() =>
            void onSend(t('budget:messages.kept', { name: item.name }), () =>
              changeItem(weddingId, item.id, {
                version: item.version,
                currency: price.currency,
                [field]: price.minor,
              }),
            )
          }
        >
          {t('budget:vendor.take', { amount: formatMoney(price) })}
        </Button>
      ) : null}
      <Button
        kind="bare"
        onPress={() =>
          void onSend(t('budget:vendor.unlinked', { name: item.name }), () =>
            changeItem(weddingId, item.id, { version: item.version, choiceId: null }),
          )
        }
      >
        {t('budget:vendor.unlink')}
      </Button>
    </Row>
  )
}
