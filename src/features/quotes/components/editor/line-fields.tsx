import { lineKinds, maxOf } from '#machines/quotes/quote-content.schema.ts'
import { blankLine } from '#machines/quotes/forms/quote-form.rules.ts'
import type { TypedLine } from '#machines/quotes/forms/quote-form.rules.ts'
import type { QuoteSums } from '#machines/quotes/sums/quote-sums.rules.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Checkbox, Select } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import type { QuoteDraft } from '../../use-quote-draft.ts'
import css from './editor.module.css'

/** The lines of the offer. */
export function LineFields({ draft, sums }: { draft: QuoteDraft; sums: QuoteSums }) {
  const { t } = useTranslation()
  const { values, set } = draft
  const { lines } = values
  return (
    <Card label={t('quotes:editor.lines')}>
      <h2>{t('quotes:editor.lines')}</h2>
      <Notice kind="critical">{errorText(draft.problemAt('lines'))}</Notice>
      <ol className={css.lines}>
        {lines.map((line, place) => (
          <li key={line.id}>
            <Line draft={draft} place={place} minor={sums.lines[place]?.minor ?? 0} />
          </li>
        ))}
      </ol>
      <Row>
        <Button
          kind="quiet"
          icon="add"
          disabledReason={lines.length >= maxOf.lines ? errorText('too_many') : null}
          onPress={() => set({ lines: [...lines, blankLine(crypto.randomUUID())] })}
        >
          {t('quotes:editor.addLine')}
        </Button>
      </Row>
    </Card>
  )
}

function Line({ draft, place, minor }: { draft: QuoteDraft; place: number; minor: number }) {
  const { t } = useTranslation()
  const { values, setLine, problemAt } = draft
  const line = values.lines[place]
  if (!line) return null
  const at = (field: string) => errorText(problemAt(`lines.${place}.${field}`))
  return (
    <fieldset className={css.line}>
      <legend>{t('quotes:editor.line', { place: place + 1 })}</legend>
      <TextField
        name={`name-${place}`}
        label={t('quotes:editor.name')}
        required
        autoComplete="off"
        value={line.name}
        error={at('name')}
        onChange={(name) => setLine(place, { name })}
      />
      <LinePrice draft={draft} line={line} place={place} errorAt={at} />
      <TextField
        name={`note-${place}`}
        label={t('quotes:editor.note')}
        autoComplete="off"
        value={line.note}
        error={at('note')}
        onChange={(note) => setLine(place, { note })}
      />
      <Checkbox
        name={`optional-${place}`}
        checked={line.optional}
        onChange={(optional) => setLine(place, { optional })}
      >
        {t('quotes:editor.optional')}
      </Checkbox>
      <LineEnd draft={draft} place={place} minor={minor} />
    </fieldset>
  )
}

function LinePrice({
  draft: { values, setLine },
  line,
  place,
  errorAt,
}: {
  draft: QuoteDraft
  line: TypedLine
  place: number
  errorAt: (field: string) => string | null
}) {
  const { t } = useTranslation()
  return (
    <div className={css.three}>
      <Select
        name={`kind-${place}`}
        label={t('quotes:editor.kind')}
        value={line.kind === 'fixed' ? '' : line.kind}
        empty={t('quotes:editor.kinds.fixed')}
        choices={lineKinds
          .filter((kind) => kind !== 'fixed')
          .map((value) => ({ value, label: t(`quotes:editor.kinds.${value}`) }))}
        // The browser returns an empty value for the first option.
        onChange={(kind) => setLine(place, { kind: kind || 'fixed' })}
      />
      <TextField
        name={`price-${place}`}
        label={t('quotes:editor.price', { currency: values.currency })}
        required
        inputMode="decimal"
        autoComplete="off"
        value={line.price}
        error={errorAt('price')}
        onChange={(price) => setLine(place, { price })}
      />
      <TextField
        name={`quantity-${place}`}
        label={t(`quotes:editor.quantity.${line.kind}`)}
        required
        inputMode="decimal"
        autoComplete="off"
        value={line.quantity}
        error={errorAt('quantity')}
        onChange={(quantity) => setLine(place, { quantity })}
      />
    </div>
  )
}

function LineEnd({
  draft: { values, set },
  place,
  minor,
}: {
  draft: QuoteDraft
  place: number
  minor: number
}) {
  const { t } = useTranslation()
  const { currency, lines } = values
  return (
    <Row spread>
      <output>{t('quotes:editor.amount', { amount: formatMoney({ minor, currency }) })}</output>
      <Row>
        {place > 0 ? (
          <Button
            kind="bare"
            name={t('quotes:editor.upName', { place: place + 1 })}
            onPress={() => set({ lines: movedUp(lines, place) })}
          >
            {t('quotes:editor.up')}
          </Button>
        ) : null}
        <Button
          kind="bare"
          name={t('quotes:editor.removeLineName', { place: place + 1 })}
          onPress={() => set({ lines: lines.filter((_, each) => each !== place) })}
        >
          {t('quotes:editor.removeLine')}
        </Button>
      </Row>
    </Row>
  )
}

function movedUp<T>(list: readonly T[], place: number): T[] {
  const [before, moved] = [list[place - 1], list[place]]
  return list.map((each, at) =>
    at === place - 1 ? (moved ?? each) : at === place ? (before ?? each) : each,
  )
}
