import { useState } from 'react'
import * as v from 'valibot'
import { householdFormSchema } from '#machines/guests/forms/household-form.schema.ts'
import type { HouseholdForm } from '#machines/guests/forms/household-form.schema.ts'
import { newGuestSchema } from '#machines/guests/guest.schema.ts'
import type { Written } from '#machines/guests/list/list.schema.ts'
import { fieldProblems } from '#machines/kernel/forms/field-problems.ts'
import type { FieldProblem } from '#machines/kernel/problem.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Window, WindowActs } from '#src/ui/overlays/window.tsx'
import { addHousehold } from '../../guests.queries.ts'
import { AddressFields, HouseholdNameFields } from './household-fields.tsx'
import { isEmpty, nobody, PersonFields, personOf } from './person-fields.tsx'
import type { Person } from './person-fields.tsx'

interface NewProps {
  weddingId: string
  names: readonly [string, string]
  onKept: (written: Written) => void
  onClose: () => void
}

const blank: HouseholdForm = {
  name: '',
  side: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postcode: '',
  country: '',
  notes: '',
}
const maxPeople = 20

/** An address needs somebody whose it is. */
function problemsOf(person: Person & { id: number }): FieldProblem[] {
  const at = `guests.${person.id}`
  const isNamed = [person.firstName, person.lastName].some((name) => name.trim() !== '')
  const missing = isNamed || person.isPlusOne ? [] : [{ path: `${at}.firstName`, code: 'required' }]
  return [...missing, ...fieldProblems(newGuestSchema, personOf(person), at)]
}

/** A household that is written down, with those who are in it. */
export function NewHouseholdWindow({ weddingId, names, onKept, onClose }: NewProps) {
  const { t } = useTranslation()
  const household = useNewHousehold({ weddingId, onKept, onClose })
  const { people, setPeople, outcome, submit, shared } = household
  return (
    <Window title={t('guests:household.add')} onClose={onClose}>
      <Form onSubmit={() => void submit()}>
        <HouseholdNameFields {...shared} names={names} />
        {people.map((person, place) => (
          <NewPerson key={person.id} {...household} {...{ person, place }} />
        ))}
        {people.length < maxPeople ? <AnotherPerson people={people} setPeople={setPeople} /> : null}
        <AddressFields {...shared} />
        <WindowActs
          act={t('guests:household.save')}
          acting={t('ui:saving')}
          isBusy={outcome.isBusy}
          refusal={errorText(outcome.reason)}
          close={t('guests:household.close')}
        />
      </Form>
    </Window>
  )
}

/** One person of the household, as they are written down. */
function NewPerson({
  people,
  setPeople,
  problems,
  setProblems,
  problemAt,
  person,
  place,
}: ReturnType<typeof useNewHousehold> & { person: Person & { id: number }; place: number }) {
  const { t } = useTranslation()
  return (
    <PersonFields
      legend={t('guests:household.person', { count: place + 1 })}
      person={person}
      error={
        problemAt(`guests.${person.id}.firstName`) ?? (place === 0 ? problemAt('guests') : null)
      }
      emailError={problemAt(`guests.${person.id}.email`)}
      onChange={(changed) => {
        setPeople(people.map((one) => (one.id === person.id ? { ...changed, id: person.id } : one)))
        setProblems(problems.filter(({ path }) => !path.startsWith('guests')))
      }}
    >
      {people.length > 1 ? (
        <Row flush>
          <Button
            kind="bare"
            onPress={() => setPeople(people.filter(({ id }) => id !== person.id))}
          >
            {t('guests:household.without', { count: place + 1 })}
          </Button>
        </Row>
      ) : null}
    </PersonFields>
  )
}

function AnotherPerson({
  people,
  setPeople,
}: {
  people: (Person & { id: number })[]
  setPeople: (next: (Person & { id: number })[]) => void
}) {
  const { t } = useTranslation()
  return (
    <Row>
      <Button
        kind="quiet"
        onPress={() =>
          setPeople([...people, { ...nobody, id: Math.max(...people.map(({ id }) => id)) + 1 }])
        }
      >
        {t('guests:household.another')}
      </Button>
    </Row>
  )
}

/** What is typed of a household and its people, and keeping it. */
function useNewHousehold({
  weddingId,
  onKept,
  onClose,
}: {
  weddingId: string
  onKept: (written: Written) => void
  onClose: () => void
}) {
  const [values, setValues] = useState(blank)
  const [people, setPeople] = useState<(Person & { id: number })[]>([{ ...nobody, id: 0 }])
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [outcome, setOutcome] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const sendOnce = useSendOnce()
  const expectRefusal = useLateRefusal()

  async function submit() {
    if (outcome.isBusy) return
    const there = people.filter((person) => !isEmpty(person))
    const wrong = [...fieldProblems(householdFormSchema, values), ...there.flatMap(problemsOf)]
    setProblems(there.length === 0 ? [...wrong, { path: 'guests', code: 'required' }] : wrong)
    if (wrong.length > 0 || there.length === 0) return
    setOutcome({ isBusy: true, reason: null })
    const tellIfLeft = expectRefusal()
    const household = { ...v.parse(householdFormSchema, values), guests: there.map(personOf) }
    const answer = await sendOnce(household, (key) => addHousehold(weddingId, household, key))
    if (answer.result === 'answer') {
      onKept(answer.body)
      return onClose()
    }
    tellIfLeft(answer.code, () => void submit())
    return setOutcome({ isBusy: false, reason: answer.code })
  }

  const problemAt = (path: string) =>
    errorText(problems.find((problem) => problem.path === path)?.code)
  const shared = {
    values,
    errorAt: problemAt,
    onChange: (field: keyof HouseholdForm, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setProblems(problems.filter(({ path }) => path !== field))
    },
  }

  return { people, setPeople, problems, setProblems, outcome, submit, problemAt, shared }
}
