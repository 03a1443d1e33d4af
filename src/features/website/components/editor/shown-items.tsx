import { clockText } from '#machines/kernel/forms/clock.ts'
import { shownAs, shownIn } from '#machines/website/website-form.schema.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { itemTitle } from '#src/i18n/parts/item-title.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Checkbox } from '#src/ui/forms/choices.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import css from './editor.module.css'

/** Chooses which schedule items guests may see. */
export function ShownItems({
  items,
  value,
  onChange,
}: {
  items: Website['items']
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const ticked = shownIn(value)
  return (
    <fieldset className={css.group}>
      <legend>{t('publishing:form.shown')}</legend>
      {items.length === 0 ? (
        <>
          <Soft small>{t('publishing:form.shownNone')}</Soft>
          <Row flush>
            <ButtonLink kind="bare" to="/dashboard/timeline/day">
              {t('publishing:form.toSchedule')}
            </ButtonLink>
          </Row>
        </>
      ) : (
        <Soft small>{t('publishing:form.shownHint')}</Soft>
      )}
      {items.map((item) => (
        <Checkbox
          key={item.id}
          name={item.id}
          checked={ticked.includes(item.id)}
          onChange={(isTicked) =>
            onChange(
              shownAs(isTicked ? [...ticked, item.id] : ticked.filter((id) => id !== item.id)),
            )
          }
        >
          {t('publishing:form.item', { title: itemTitle(item), start: clockText(item.start) })}
        </Checkbox>
      ))}
    </fieldset>
  )
}
