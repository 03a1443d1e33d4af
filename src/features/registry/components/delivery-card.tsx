import { deliveryChangeSchema } from '#machines/registry/gift.schema.ts'
import type { Registry } from '#machines/registry/gift.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { conflictTexts } from '#src/i18n/parts/conflict.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Conflict } from '#src/ui/forms/conflict/conflict.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import * as v from 'valibot'
import { changeDelivery } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'

type DeliveryForm = Record<'delivery', string>

const schema: v.GenericSchema<DeliveryForm, DeliveryForm> = v.strictObject({
  delivery: deliveryChangeSchema.entries.delivery,
})

/** Where gifts are sent: for households that give something, once they have said what. */
export function DeliveryCard() {
  const { t } = useTranslation()
  const { weddingId, registry, giversOff, told } = useRegistry()
  const { values, outcome, conflicts, choose, problemAt, change, submit } = useEdit<
    Registry,
    DeliveryForm,
    DeliveryForm
  >({
    record: registry,
    toForm: ({ delivery }) => ({ delivery }),
    schema,
    save: ({ version }, details) => changeDelivery(weddingId, { version, ...details }),
    onKept: () => told(t('registry:told.delivery')),
  })
  return (
    <Card label={t('registry:delivery.title')}>
      <h2>{t('registry:delivery.title')}</h2>
      <Form onSubmit={() => submit()}>
        <TextArea
          name="delivery"
          label={t('registry:delivery.label')}
          hint={t('registry:delivery.hint')}
          value={values.delivery}
          error={errorText(problemAt('delivery'))}
          onChange={(delivery) => change('delivery', delivery)}
        />
        <Conflict
          {...conflictTexts()}
          conflicts={conflicts}
          labelOf={() => t('registry:delivery.label')}
          show={(_, value) => value || t('ui:notGiven')}
          onChoose={choose}
        />
        <Notice kind="critical">
          {outcome.state === 'refused' ? errorText(outcome.reason) : null}
        </Notice>
        <Row>
          <Button
            type="submit"
            kind="quiet"
            busy={outcome.state === 'saving'}
            busyLabel={t('ui:saving')}
            disabledReason={giversOff === null ? null : t('registry:delivery.off')}
          >
            {t('registry:delivery.save')}
          </Button>
        </Row>
      </Form>
    </Card>
  )
}
