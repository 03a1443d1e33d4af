import { useLayoutEffect, useRef, useState } from 'react'
import type { ShownListing } from '#machines/listings/public-listing.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { ownPhotoAddress } from '../../own-listing.queries.ts'
import { ListingView } from '../listing-view.tsx'
import css from './editor.module.css'

/** As wide as a vendor's page on a desk. */
const deskWidth = 1_120

/** The listing as a couple sees it with what is typed now, on a phone or on a desk. */
export function Preview({
  businessId,
  listing,
}: {
  businessId: string
  listing: Pick<ShownListing, 'name' | 'category' | 'city' | 'country' | 'content'>
}) {
  const { t } = useTranslation()
  const [device, setDevice] = useState<'phone' | 'desk'>('phone')
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(deskWidth)
  useLayoutEffect(() => {
    const seen = frame.current
    if (!seen) return undefined
    const measure = new ResizeObserver(() => setWidth(seen.clientWidth))
    measure.observe(seen)
    return () => measure.disconnect()
  }, [])
  const isDesk = device === 'desk'
  return (
    <section className={css.preview} aria-label={t('listings:editor.preview.title')}>
      <div>
        <h2>{t('listings:editor.preview.title')}</h2>
        <Soft small>{t('listings:editor.preview.lead')}</Soft>
      </div>
      <ChoiceTiles
        abreast
        name="device"
        label={t('listings:editor.preview.device')}
        value={device}
        choices={(['phone', 'desk'] as const).map((value) => ({
          value,
          label: t(`listings:editor.preview.${value}`),
        }))}
        onChange={setDevice}
      />
      {/* It scrolls by itself, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={frame} className={isDesk ? css.desk : css.phone} tabIndex={0}>
        {/* Drawn at the width of a desk and made smaller, so that it is laid out as there. */}
        <div
          className={css.page}
          inert={isDesk}
          style={isDesk ? { inlineSize: deskWidth, zoom: width / deskWidth } : undefined}
        >
          <ListingView listing={listing} heading="h2" photoAddress={ownPhotoAddress(businessId)} />
        </div>
      </div>
    </section>
  )
}
