import type { BusinessDetails } from '#machines/vendors/business.schema.ts'
import { slugOf } from './approvals.ts'
import type { DemoBusiness } from './approvals.ts'

type DemoVendor = Pick<BusinessDetails, 'name' | 'category' | 'city' | 'description'>

/* All are made up; their owners cannot sign in. */

/** Approved, for the first look at the marketplace. */
const listed: DemoVendor[] = [
  {
    name: 'Whitfield House',
    category: 'venue',
    city: 'Charleston',
    description: 'A brick house of 1838 with a walled garden. Ninety seated inside, one hundred and forty in the garden, and a rain plan.',
  },
  {
    name: 'Ines Varga',
    category: 'photography',
    city: 'Charleston',
    description: 'Documentary pictures in daylight. One wedding a weekend, every picture with you within four weeks.',
  },
  {
    name: 'Bell & Thistle',
    category: 'florist',
    city: 'Charleston',
    description:
      'Flowers of the season from growers within sixty miles. We set up, take down, and leave the vases to the compost if you like.',
  },
  {
    name: 'Tidewater Table',
    category: 'catering',
    city: 'Beaufort',
    description: 'Family-style dinners for forty to two hundred, with the coast on the plate. Diets are cooked for, not around.',
  },
  {
    name: 'Second Line Social',
    category: 'music',
    city: 'Savannah',
    description: 'A brass band of seven that walks you from the ceremony to dinner, and a quieter trio for the meal.',
  },
  {
    name: 'Fig & Crumb',
    category: 'cake',
    city: 'Charleston',
    description: 'Three tiers that taste of something: fig and honey, lemon and thyme, and one without flour. Tastings on Thursdays.',
  },
  {
    name: 'Ada Quill Weddings',
    category: 'planner',
    city: 'Savannah',
    description: 'The day itself, or the whole year before it. Two planners, one wedding a day.',
  },
  {
    name: 'Atelier Sorrel',
    category: 'dress',
    city: 'Charleston',
    description: 'Made to measure from a first toile to the last fitting, in eight months, or altered from your mother’s in three.',
  },
  {
    name: 'Long Take Films',
    category: 'videography',
    city: 'Charleston',
    description: 'One film of twelve minutes and the speeches in full. Two cameras, no drone over the vows.',
  },
  {
    name: 'Lowcountry Hire',
    category: 'decor',
    city: 'Beaufort',
    description: 'Sailcloth tents, long oak tables, lamps and linen, brought the day before and gone by noon the day after.',
  },
  {
    name: 'Inkwell Lane',
    category: 'stationery',
    city: 'Savannah',
    description: 'Letterpress on cotton paper, addressed by hand. Also plain cards with a code for the answer.',
  },
  {
    name: 'Palmetto Coaches',
    category: 'transportation',
    city: 'Charleston',
    description: 'Two coaches of 1956 and three of this century, with drivers who know the bridges and the last train.',
  },
  {
    name: 'The Ropewalk',
    category: 'venue',
    city: 'Beaufort',
    description: 'A long brick hall by the water where ropes were made. Two hundred seated at one table, step-free throughout.',
  },
  {
    name: 'Field Notes Studio',
    category: 'photography',
    city: 'Savannah',
    description: 'Two photographers, film and digital, and a book instead of a hard disk.',
  },
]

/** Submitted, for the first look at the review team's queue; one in each state beyond. */
const submitted: (DemoVendor & Pick<DemoBusiness, 'documents' | 'madeDaysAgo' | 'steps'>)[] = [
  {
    name: 'Harbor Lights Hire',
    category: 'decor',
    city: 'Beaufort',
    description: 'Lanterns, festoons and fairy lights, hung and taken down. One electrician on every job.',
    documents: ['registration', 'insurance', 'identity'],
    madeDaysAgo: 7,
    steps: [
      [4.2, 'SUBMIT'],
      [1.1, 'START_REVIEW'],
    ],
  },
  {
    name: 'Cane & Co.',
    category: 'catering',
    city: 'Macon',
    description: 'Low-country boils and Sunday roasts from a kitchen on wheels, for sixty to three hundred.',
    documents: ['registration', 'insurance'],
    madeDaysAgo: 6,
    steps: [[3.3, 'SUBMIT']],
  },
  {
    name: 'Juniper Strings',
    category: 'music',
    city: 'Savannah',
    description: 'A string trio for the ceremony and the hour after it, with a list of four hundred pieces.',
    documents: ['registration'],
    madeDaysAgo: 3,
    steps: [[2.1, 'SUBMIT']],
  },
  {
    name: 'Kiln & Carat',
    category: 'jewelry',
    city: 'Augusta',
    description: 'Rings made to order in eight weeks, from metal that was something else before.',
    documents: ['registration', 'identity'],
    madeDaysAgo: 1,
    steps: [[0.2, 'SUBMIT']],
  },
  {
    name: 'Pier Four Kitchen',
    category: 'catering',
    city: 'Charleston',
    description: 'Oysters, flatbreads and very small pies, walked through the room for three hours.',
    documents: ['registration', 'insurance'],
    madeDaysAgo: 9,
    steps: [
      [8, 'SUBMIT'],
      [3, 'START_REVIEW'],
      [3, 'REQUEST_CHANGES', 'The insurance ends before your first free date, 12 December. Please upload the renewal.'],
    ],
  },
  {
    name: 'Dune Transport',
    category: 'transportation',
    city: 'Tybee Island',
    description: 'Open jeeps along the beach, weather permitting.',
    documents: ['registration'],
    madeDaysAgo: 6,
    steps: [
      [5, 'SUBMIT'],
      [1, 'START_REVIEW'],
      [1, 'REJECT', 'The registration is of another business. We list only businesses that show their own.'],
    ],
  },
  {
    name: 'Gull & Gown',
    category: 'dress',
    city: 'Charleston',
    description: 'Sample gowns from twenty makers, altered in the house.',
    documents: ['registration'],
    madeDaysAgo: 90,
    steps: [
      [88, 'SUBMIT'],
      [86, 'START_REVIEW'],
      [86, 'APPROVE'],
      [2, 'SUSPEND', 'Two couples write that the shop has closed. Tell us how you go on, and we look at it again.'],
    ],
  },
]

/** The way of those that couples see. */
export const approvedLongAgo = {
  documents: ['registration' as const],
  madeDaysAgo: 80,
  steps: [
    [79, 'SUBMIT'],
    [77, 'START_REVIEW'],
    [77, 'APPROVE'],
  ] satisfies DemoBusiness['steps'],
}

export const demoVendors: DemoBusiness[] = [...listed.map((vendor) => ({ ...vendor, ...approvedLongAgo })), ...submitted].map(toBusiness)

function toBusiness({ documents, madeDaysAgo, steps, ...vendor }: (typeof submitted)[number]): DemoBusiness {
  const website = `https://${slugOf(vendor.name)}.example`
  return { details: { ...vendor, country: 'US', phone: '+1 202 555 0140', website }, documents, madeDaysAgo, steps }
}
