import type { BusinessDetails } from '#machines/vendors/business.schema.ts'

type DemoVendor = Pick<BusinessDetails, 'name' | 'category' | 'city' | 'description'>

/** Approved businesses for the first look at the marketplace. All are made up; their owners cannot sign in. */
export const demoVendors: DemoVendor[] = [
  {
    name: 'Whitfield House',
    category: 'venue',
    city: 'Savannah',
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
