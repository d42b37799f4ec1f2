// The specification names texts letter by letter: each stands whole in the sources, as one literal.

import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Of the pages; `{}` is a part that varies. */
const PAGES = `
Login
Register
Account
My Cart
View Cart
Shop Now
Proceed
See All
ADD
Add {}
Increase quantity of {}
Decrease quantity of {}
{} item
10 min
10 Min
Out of stock
Out of Stock
Search Results: {}
No Data found
No Data
Search "{}"
Search for atta dal and more.
Choose from 5000+ products
© All Rights Reserved 2025.
Forgot password ?
Send Otp
Verify OTP
Resend
Change Password
{} Successfully
Payment
Order
Order Cancel
Go To Home
Edit
Address
Add Address
Edit Address
Add address
Submit
Category
Add Category
Update Category
No Image
Upload Image
Sub Category
Add Sub Category
Edit Sub Category
Sr.No
Name
Image
Action
Select Category
Permanent Delete
Are you sure permanent delete ?
Are you sure want to delete permanent ?
Cancel
Confirm
Delete
Upload Product
Description
Unit
Number of Stock
Price
Discount
Add Fields
Enter field name
Add Field
Search product here ...
Previous
Next
Update Product
Why shop from the product?
Superfast Delivery
Best Prices & Offers
Wide Assortment
Items total
Quantity total
Delivery Charge
Free
Grand total
Your total savings
Online Payment
Cash on Delivery
(Admin)
My Orders
Save Address
Log Out
Product
Item added
Item remove
Address Remove
uploading...
Loading...
password and confirm password must be same
New password and confirm password must be same.
Please Login Before Proceeding
Do not have permission
Unexpected Application Error!
Try again
milk
bread
sugar
paneer
chocolate
curd
rice
egg
chips
`;

/** What calls answer. */
const ANSWERS = `
Account created. Please log in.
Name, email, password and confirm password are required
password and confirm password must be same
Enter a valid email
Password must have at least 8 characters
This email is already registered
Login successful
Email and password are required
Incorrect email or password
This account is not active. Please contact support.
If this email is registered, a 6 digit code has been sent.
Email is required
Code verified
Enter the 6 digit code
The code is wrong or has expired
Password changed. Please log in.
All fields are required
New password and confirm password must be same.
Verify the code first
Session renewed
Session expired. Please log in again.
User details
Please log in
Logged out successfully
Profile photo updated
Choose an image
Image must be 5 MB or smaller
Only JPG, PNG, WebP, AVIF or GIF images
Profile updated
Name, email and mobile are required
Category added
Enter required fields
Category list
Category updated
Category not found
Category deleted
Category is in use and cannot be deleted
Image uploaded
Sub category added
Sub category list
Sub category updated
Sub category deleted
Sub category not found
Sub category is in use and cannot be deleted
Product added
Product list
Category id is required
Category id and sub category id are required
Product details
Product id is required
Product not found
Product updated
Someone else changed this product. Reload and try again.
Product deleted
Search results
Item added to cart
Only {} left in stock
Cart items
Cart updated
Quantity must be a whole number of 1 or more
Item not in cart
At most 99 of one product
Item remove
Address added
Address updated
All address fields are required
Address not found
Address list
Address Remove
Order placed successfully
Your cart is empty
Choose a delivery address
Some items are not available
Prices have changed. Please review your cart.
Your cart has changed. Please review it.
Payment started
Payment service is not available. Try cash on delivery.
Order list
Do not have permission
Too many attempts. Try again in a minute.
This request was already used for another order.
Something went wrong. Please try again.
The shop is busy. Please try again.
There is no room to store this image.
CASH ON DELIVERY
PENDING
PAID
FAILED
REFUNDED
PLACED
PACKING
OUT FOR DELIVERY
DELIVERED
CANCELLED
`;

/** Every literal and every text between tags, with `{}` for its variable parts. */
function listTexts(folders: readonly string[]): Set<string> {
  const texts = new Set<string>();
  const note = (text: string) => texts.add(text.replaceAll(/\s+/g, ' ').trim());
  for (const file of globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))) {
    if (/\.test\.|\.d\.ts$/.test(file)) continue;
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && note(value.replaceAll(/\{\w+\}/g, '{}'))),
      JSXText: ({ value }) => void note(value),
      TemplateLiteral: ({ quasis }) => void note(quasis.map(({ value }) => value.cooked).join('{}')),
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  return texts;
}

test.each([
  ['pages', ['web'], PAGES],
  ['answers', ['features', 'http', 'shared', 'app'], ANSWERS],
] as const)('the %s say the texts of the specification', (_, folders, list) => {
  const said = listTexts(folders);
  const wanted = list.trim().split('\n');
  expect(wanted.filter((text) => !said.has(text))).toEqual([]);
});
