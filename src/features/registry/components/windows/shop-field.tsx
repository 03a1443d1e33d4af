import type { ShopPage } from '#machines/registry/shop/shop-page.schema.ts'
import { allowedFor, isBeingRead, isKnown } from '#machines/registry/shop/shop-page.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatList, formatMoney } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { shopPictureAddress } from '../../shop.queries.ts'
import { isPasted } from '../../use-shop-page.ts'
import type { ShopReading } from '../../use-shop-page.ts'
import { useRegistry } from '../../use-registry.ts'
import css from '../registry.module.css'

interface ShopFieldProps {
  reading: ShopReading
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** The link to a shop, whose page fills in the rest. What was typed in the other fields stays. */
export function ShopField({ reading, value, error, onChange }: ShopFieldProps) {
  const { t } = useTranslation()
  const { page, failure } = reading
  const isReading = reading.isAsking || (page !== undefined && isBeingRead(page))
  return (
    <div className={css.fromShop}>
      <TextField
        label={t('registry:gift.link')}
        name="link"
        type="url"
        value={value}
        error={error}
        hint={t('registry:shopPage.hint')}
        autoComplete="off"
        onChange={(next) => {
          if (isPasted(value, next)) reading.read(next)
          onChange(next)
        }}
      />
      {reading.mayRead(value) ? (
        <div>
          <Button kind="quiet" onPress={() => reading.read(value)}>
            {t('registry:shopPage.fill')}
          </Button>
        </div>
      ) : null}
      <Notice>
        {isReading
          ? t('registry:shopPage.reading', { host: hostOf(page?.address ?? value) })
          : page && isKnown(page)
            ? foundText(page)
            : null}
      </Notice>
      <Notice kind="caution">{isReading ? null : failureText(page, failure)}</Notice>
      <ReadAgain reading={reading} />
      <ShopPicture reading={reading} />
    </div>
  )
}

/** A page that could not be read, or a request for it that did not get through. */
function ReadAgain({ reading: { page, retry } }: { reading: ShopReading }) {
  const { t } = useTranslation()
  if (!page || !allowedFor(page, page.facts.endedAt ?? '').includes('RETRY')) return null
  return (
    <div>
      <Button kind="quiet" onPress={retry}>
        {t('registry:shopPage.retry')}
      </Button>
    </div>
  )
}

function ShopPicture({ reading: { page, usesPicture, setUsesPicture } }: { reading: ShopReading }) {
  const { t } = useTranslation()
  const { weddingId } = useRegistry()
  const address = page ? shopPictureAddress(weddingId, page) : null
  if (address === null) return null
  return (
    <div className={css.shopPicture}>
      <div className={css.picture}>
        <img src={address} alt="" />
      </div>
      <Checkbox name="usesPicture" checked={usesPicture} onChange={setUsesPicture}>
        {t('registry:shopPage.usePicture')}
      </Checkbox>
    </div>
  )
}

function foundText(page: ShopPage) {
  const { title, price, hasPicture, address } = page
  const found = [
    ...(title === '' ? [] : [t('registry:shopPage.found.title')]),
    ...(price ? [t('registry:shopPage.found.price', { amount: formatMoney(price) })] : []),
    ...(hasPicture ? [t('registry:shopPage.found.picture')] : []),
  ]
  const read = t('registry:shopPage.read', { host: hostOf(address), found: formatList(found) })
  return price ? read : `${read} ${t('registry:shopPage.noPrice')}`
}

function failureText(page: ShopPage | undefined, failure: string | null) {
  if (failure !== null) return errorText(failure)
  const code = page?.facts.failure ?? null
  return code === null
    ? null
    : t(`registry:shopPage.failed.${code}`, { host: hostOf(page?.address ?? '') })
}

function hostOf(address: string) {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
}
