import { useId, useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import css from './copyable-link.module.css'

/** An address that is told this once, to copy. */
export function CopyableLink({ title, says, url }: { title: string; says: string; url: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isCopied, copied] = useState(false)
  return (
    <section className={css.made} aria-label={title}>
      <h3>{title}</h3>
      <Soft small>{says}</Soft>
      <label className={css.label} htmlFor={id}>
        {t('timeline:link.address')}
      </label>
      <input
        id={id}
        className={css.address}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Row>
        <Button
          kind="quiet"
          onPress={() =>
            void navigator.clipboard.writeText(url).then(
              () => copied(true),
              // Without the right to write there the address is selected, to be copied by hand.
              () => document.getElementById(id)?.focus(),
            )
          }
        >
          {t('timeline:link.copy')}
        </Button>
        <output>{isCopied ? t('timeline:link.copied') : ''}</output>
      </Row>
    </section>
  )
}
