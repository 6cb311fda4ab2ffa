export const words = {
  heading: 'Submit Your Query',
  sent: 'We have your query',
  send: 'Submit',
  topic: 'Topic',
  chooseTopic: 'Choose a topic',
  message: 'Message',
};
