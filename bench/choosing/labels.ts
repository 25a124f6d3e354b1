/** What tasks of other benchmarks need, by our own policies and labels. Their sentences are read from a copy of them and are not in here. */

export interface LabelledSite {
  readonly name: string;
  readonly url: string;
  /** `policy|KIND|description`, a line each. */
  readonly policies: string;
}

/** WebArena's sites, by its own names for them. */
export const WEBARENA: Readonly<Record<string, LabelledSite>> = {
  gitlab: {
    name: 'GitLab',
    url: 'https://gitlab.com',
    policies: `
create_project|CREATE|Create a new project (repository).
create_group|CREATE|Create a new group.
fork_project|CREATE|Fork an existing project.
add_member|CREATE|Invite or add members to a project or group.
create_issue|CREATE|Open a new issue in a project.
assign_issue|UPDATE|Assign an issue to a person.
comment|CREATE|Post a comment or reply on an issue or merge request.
create_merge_request|CREATE|Create a merge request.
merge_merge_request|UPDATE|Merge or accept a merge request.
create_milestone|CREATE|Create a milestone.
edit_file|UPDATE|Edit, replace or commit a file of a project.
edit_profile|UPDATE|Edit the user's own profile or status.
star_project|CREATE|Star a project.
follow_user|CREATE|Follow another user.
delete_project|DELETE|Delete a project.
close_issue|UPDATE|Close an issue.`,
  },
  reddit: {
    name: 'Reddit',
    url: 'https://www.reddit.com',
    policies: `
create_post|CREATE|Submit a new post (submission, thread) to a forum (subreddit).
edit_post|UPDATE|Edit one's own post.
delete_post|DELETE|Delete one's own post.
comment|CREATE|Comment on or reply to a post.
upvote|CREATE|Upvote (like) a post or comment.
downvote|CREATE|Downvote (dislike) a post or comment.
create_forum|CREATE|Create a new forum (subreddit).
subscribe_forum|CREATE|Subscribe to or join a forum.
edit_profile|UPDATE|Edit the biography of the user's profile.
send_message|CREATE|Send a private message to another user.
block_user|CREATE|Block another user.`,
  },
  shopping_admin: {
    name: 'Shopify admin',
    url: 'https://admin.shopify.com',
    policies: `
create_product|CREATE|Create a new product in the catalog.
update_product|UPDATE|Change attributes of a product such as its description, options or sale status.
update_price|UPDATE|Change the price of a product.
update_stock|UPDATE|Change the stock quantity of a product.
disable_product|UPDATE|Disable a product so that it is no longer sold.
delete_product|DELETE|Delete a product from the catalog.
cancel_order|UPDATE|Cancel a customer's order.
update_order_address|UPDATE|Change the shipping or billing address of an order.
add_tracking_number|CREATE|Add a tracking number to the shipment of an order.
create_price_rule|CREATE|Create a marketing price rule or discount.
approve_review|UPDATE|Approve a pending customer review.
delete_review|DELETE|Delete a customer review.
edit_page|UPDATE|Edit a content page of the store, such as its title.
send_newsletter|CREATE|Send a newsletter to customers.`,
  },
};

/** By template, which policies its tasks need. Tasks of its others that it judges by what they leave behind are left out, and those it judges by what is said need none. */
export const WEBARENA_NEEDS: Readonly<Record<number, string>> = {
  348: 'comment',
  352: 'fork_project',
  355: 'edit_file',
  361: 'edit_profile',
  999: 'assign_issue',
  331: 'edit_profile',
  292: 'create_project',
  293: 'add_member',
  294: 'add_member',
  354: 'star_project',
  330: 'follow_user',
  351: 'add_member',
  339: 'create_milestone',
  327: 'create_issue,assign_issue',
  328: 'create_issue',
  335: 'create_merge_request',
  337: 'create_issue',
  332: 'create_project,add_member',
  2100: 'create_project,add_member',
  600: 'create_group,add_member',
  6: 'edit_profile',
  22: 'upvote',
  7: 'create_forum',
  4: 'subscribe_forum',
  3765: 'create_post',
  5: 'create_post',
  9: 'create_post',
  11: 'create_post',
  12: 'create_post',
  13: 'create_post',
  15: 'create_post',
  6100: 'create_post',
  16: 'create_post',
  19: 'create_post',
  24: 'downvote',
  25: 'upvote',
  1510: 'downvote',
  27: 'edit_post',
  237: 'update_product',
  242: 'disable_product',
  251: 'update_product',
  257: 'cancel_order',
  275: 'edit_page',
  284: 'add_tracking_number',
  287: 'update_stock',
  240: 'update_order_address',
  252: 'update_product',
  253: '',
  256: 'create_product',
  258: 'create_price_rule',
  268: '',
  271: '',
  241: 'update_stock',
  243: 'approve_review',
  246: 'delete_review',
  742: 'update_price',
};
