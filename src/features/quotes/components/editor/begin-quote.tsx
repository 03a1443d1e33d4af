import { useState } from 'react'
import type { QuoteContent } from '#machines/quotes/quote-content.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ChoiceTiles } from '#src/ui/forms/choices.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { RemoveTemplate } from './remove-template.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'

/** Something that a new quote can start with. */
export interface Beginning {
  key: string
  label: string
  /** Set if it is a template, which can be removed. */
  template?: { id: string; name: string }
  content: QuoteContent
}

/**
 * Chooses what a new quote starts with: nothing, the previous version, a package of the listing, or
 * a template.
 */
export function BeginQuote({
  businessId,
  beginnings,
  onBegin,
}: {
  businessId: string
  beginnings: readonly Beginning[]
  onBegin: (content: QuoteContent) => void
}) {
  const { t } = useTranslation()
  const [first] = beginnings
  const [key, setKey] = useState(first?.key ?? '')
  const chosen = beginnings.find((each) => each.key === key) ?? first
  return (
    <Card label={t('quotes:editor.begin')}>
      <Form
        onSubmit={() => {
          if (chosen) onBegin(chosen.content)
        }}
      >
        <ChoiceTiles
          name="begin"
          label={t('quotes:editor.begin')}
          hint={t('quotes:editor.beginLead')}
          roomy
          value={chosen?.key ?? ''}
          choices={beginnings.map(({ key: value, label }) => ({ value, label }))}
          onChange={setKey}
        />
        <Row>
          <Button type="submit">{t('quotes:editor.beginAct')}</Button>
          {chosen?.template ? (
            <RemoveTemplate key={chosen.key} businessId={businessId} template={chosen.template} />
          ) : null}
        </Row>
      </Form>
    </Card>
  )
}
