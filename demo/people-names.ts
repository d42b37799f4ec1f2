// Names of invented people.

const FIRST_NAMES =
  'Aarav Aditi Akash Ananya Anil Arjun Asha Deepa Divya Diya Farhan Fatima Ganesh Gauri Harini Imran Isha Jaya Kabir Karthik Kavya Lakshmi Leela Madhav Manoj Meera Mohan Nandini Neha Nikhil Pooja Pradeep Priya Rahul Rajesh Ramya Ravi Rohan Sana Sanjay Shalini Sneha Suresh Tara Varun Vidya Vikram Zoya'.split(
    ' ',
  );
const LAST_NAMES =
  'Acharya Bhat Chandra Das Fernandes Ghosh Gowda Gupta Hegde Iyer Jain Joshi Kamath Khan Kulkarni Kumar Mehta Menon Murthy Nair Patel Pillai Prasad Rao Reddy Sen Shah Sharma Shetty Singh Thomas Verma'.split(
    ' ',
  );

/** Different for each of the first thousand numbers. */
export function toName(number: number): string {
  const last = number * 5 + Math.floor(number / FIRST_NAMES.length);
  return `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[last % LAST_NAMES.length]}`;
}
