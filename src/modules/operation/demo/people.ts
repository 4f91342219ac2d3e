const FIRST = [
  ...['Ann', 'Bela', 'Carla', 'Dmitri', 'Edith', 'Femi', 'Greta', 'Hanna', 'Ivan', 'Judit', 'Karim', 'Lena', 'Marta'],
  ...['Nils', 'Olga', 'Pablo', 'Quentin', 'Rosa', 'Samir', 'Tove', 'Ulla', 'Vera', 'Wanda', 'Xenia', 'Yusuf', 'Zoe'],
];
const LAST = ['Berg', 'Costa', 'Dahl', 'Eklund', 'Fischer', 'Garcia', 'Horvat', 'Iversen', 'Jansen', 'Kovac', 'Lind'];
const COMPANIES = [
  ...['Acme', 'Brightwater', 'Cobalt', 'Driftwood', 'Elmtree', 'Fairway', 'Granite', 'Hillcrest', 'Ironbridge'],
  ...['Juniper', 'Kestrel', 'Larkspur', 'Meadow', 'Northgate', 'Oakfield', 'Pinecone', 'Quarry', 'Redwood'],
];
const TITLES = ['Head of sales', 'Managing director', 'Operations lead', 'Marketing manager', 'Founder'];
const CITIES = ['Berlin', 'Lisbon', 'Oslo', 'Vienna', 'Utrecht', 'Dublin', 'Tallinn'];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/**
 * Returns a contact of the demo. Company names are in a reserved domain that cannot be registered (RFC 2606), so no
 * email can reach them.
 */
export function personOf(number: number) {
  const firstName = at(FIRST, number);
  const lastName = at(LAST, number + Math.floor(number / FIRST.length));
  const company = at(COMPANIES, number * 5 + Math.floor(number / COMPANIES.length));
  return {
    email: `${firstName}.${lastName}@${company}.example`.toLowerCase(),
    ...{ firstName, lastName, company, title: at(TITLES, number * 3), city: at(CITIES, number) },
  };
}
