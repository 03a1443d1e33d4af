import { useQueryClient } from '@tanstack/react-query'
import type { Business, BusinessDetails } from '#machines/vendors/business.schema.ts'
import { businessFormSchema } from '#machines/vendors/form/business-form.schema.ts'
import type { BusinessForm as Typed } from '#machines/vendors/form/business-form.schema.ts'
import { changeableIn, frozenIn, isListed } from '#machines/vendors/vendor-approval.selectors.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { countryName } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { FixedField } from '#src/ui/forms/lazy/lazy-field.tsx'
import { businessKeys, changeBusiness, ownBusinessOptions } from '../business.queries.ts'
import { BusinessFields } from './business-fields.tsx'

/**
 * The details of the business that its listing does not hold, to change as far as its approval
 * allows.
 */
export function BusinessForm({ business }: { business: Business }) {
  const { t } = useTranslation()
  const showToast = useToast()
  const client = useQueryClient()
  const keep = useSetQueryData(ownBusinessOptions)
  const edit = useEdit({
    record: business,
    toForm: typedFrom,
    schema: businessFormSchema,
    save,
    onKept: (what, undo, kept) => {
      keep(kept)
      void client.invalidateQueries({ queryKey: businessKeys.approval })
      void client.invalidateQueries({ queryKey: businessKeys.listing })
      showToast({
        message: t(`ui:${what}`),
        action: undo && { name: t('ui:undo'), onPress: () => void undo() },
      })
    },
  })
  const { values, problemAt, change, submit } = edit
  const { approval } = business
  const changeable = changeableIn(approval)
  const hint = t(isListed(approval) ? 'vendors:off.name' : 'vendors:off.nameSuspended')
  return (
    <Form onSubmit={submit}>
      {changeable === 'all but what was checked' ? (
        <CheckedDetails business={business} hint={hint} />
      ) : null}
      <BusinessFields
        values={values}
        errorAt={(field) => errorText(problemAt(field))}
        onChange={change}
        withoutChecked={changeable === 'all but what was checked'}
        withoutListed
      />
      <EditEnd
        edit={edit}
        texts={editTexts()}
        labelOf={(field) => t(`vendors:fields.${field}`)}
        show={showValue}
        save={t('vendors:profile.save')}
        disabledReason={
          changeable === 'nothing' ? t(`vendors:off.details.${frozenIn(approval)}`) : null
        }
      />
    </Form>
  )
}

/** What was checked, which is changed in another way. */
function CheckedDetails({ business, hint }: { business: Business; hint: string }) {
  const { t } = useTranslation()
  return (
    <>
      <FixedField label={t('vendors:fields.name')} value={business.name} />
      <FixedField
        label={t('vendors:fields.category')}
        value={t(`vendors:category.${business.category}`)}
      />
      <FixedField label={t('vendors:fields.city')} value={business.city} />
      <FixedField
        label={t('vendors:fields.country')}
        value={countryName(business.country)}
        hint={hint}
      />
    </>
  )
}

/** A field as it is read, not as it is kept. */
function showValue(field: keyof Typed, value: string) {
  if (value === '') return t('ui:notGiven')
  if (field === 'country') return countryName(value)
  // The field of the category holds one of them.
  return field === 'category' ? t(`vendors:category.${value as Business['category']}`) : value
}

/** The description and the website are the listing's to change. */
function save(
  { id, version }: Business,
  { name, category, city, country, phone }: BusinessDetails,
) {
  return changeBusiness(id, { version, name, category, city, country, phone })
}

function typedFrom({
  name,
  category,
  city,
  country,
  phone,
  website,
  description,
}: Business): Typed {
  return { name, category, city, country, phone, website, description }
}
