import { differencesOf } from '#machines/listings/editor/difference.rules.ts'
import type { ListingContent } from '#machines/listings/listing-content.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { partName, partText } from './part-text.tsx'
import css from './editor.module.css'

/** What publishing changes, part by part: what couples see now, and what they will see. */
export function DifferenceList({
  before,
  after,
}: {
  before: ListingContent
  after: ListingContent
}) {
  const { t } = useTranslation()
  const changes = differencesOf(before, after)
  return (
    <dl className={css.differences}>
      {changes.map((change) => {
        const was = partText(change.path, change.before, before.currency)
        const will = partText(change.path, change.after, after.currency)
        return (
          <div key={change.path}>
            <dt>{partName(change.path)}</dt>
            <dd>
              <span className={css.side}>{t('listings:editor.difference.before')}</span>
              <span className={was ? css.was : css.unstated}>
                {was || t('listings:editor.notStated')}
              </span>
            </dd>
            <dd>
              <span className={css.side}>{t('listings:editor.difference.after')}</span>
              <span className={will ? css.will : css.unstated}>
                {will || t('listings:editor.notStated')}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
