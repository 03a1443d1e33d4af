import { useId, useState } from 'react'
import { Row, Soft } from '../layout/layout.tsx'
import { Button } from './button.tsx'
import css from './copyable-link.module.css'

interface CopyableLinkProps {
  title: string
  hint: string
  url: string
  texts: { address: string; copy: string; copied: string }
}

/** An address that is told this once, to copy. */
export function CopyableLink({ title, hint, url, texts }: CopyableLinkProps) {
  const id = useId()
  const [isCopied, copied] = useState(false)
  return (
    <section className={css.made} aria-label={title}>
      <h3>{title}</h3>
      <Soft small>{hint}</Soft>
      <label className={css.label} htmlFor={id}>
        {texts.address}
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
          {texts.copy}
        </Button>
        <output>{isCopied ? texts.copied : ''}</output>
      </Row>
    </section>
  )
}
